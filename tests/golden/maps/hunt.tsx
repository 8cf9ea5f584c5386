<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="hunt" tilewidth="112" tileheight="128" tilecount="12" columns="6">
 <image source="tiles/hunt.png" width="672" height="256"/>
 <tile id="0" type="printed"/>
 <tile id="1" type="printed"/>
 <tile id="2" type="printed"/>
 <tile id="3" type="printed"/>
 <tile id="4" type="hedge"/>
 <tile id="5" type="hedge"/>
</tileset>

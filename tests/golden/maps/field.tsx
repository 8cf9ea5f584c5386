<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="field" tilewidth="112" tileheight="128" tilecount="18" columns="6">
 <image source="tiles/field.png" width="672" height="384"/>
 <tile id="0" type="plain"/>
 <tile id="1" type="plain"/>
 <tile id="2" type="plain"/>
 <tile id="3" type="plain"/>
 <tile id="4" type="plain"/>
 <tile id="5" type="plain"/>
 <tile id="6" type="marsh"/>
 <tile id="7" type="marsh"/>
 <tile id="8" type="marsh"/>
 <tile id="9" type="marsh"/>
</tileset>

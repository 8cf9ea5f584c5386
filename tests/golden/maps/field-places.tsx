<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="field-places" tilewidth="64" tileheight="64" tilecount="11" columns="8" objectalignment="center">
 <image source="tiles/field-places.png" width="512" height="128"/>
 <tile id="0" type="star"/>
 <tile id="1" type="ss"/>
 <tile id="2" type="aircraft">
  <properties>
   <property name="order" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="3" type="aircraft">
  <properties>
   <property name="order" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="4" type="aircraft">
  <properties>
   <property name="order" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="5" type="aircraft">
  <properties>
   <property name="order" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="6" type="aircraft">
  <properties>
   <property name="order" type="int" value="5"/>
  </properties>
 </tile>
 <tile id="7" type="aircraft">
  <properties>
   <property name="order" type="int" value="6"/>
  </properties>
 </tile>
 <tile id="8" type="nonette"/>
 <tile id="9" type="bridge"/>
 <tile id="10" type="label"/>
</tileset>

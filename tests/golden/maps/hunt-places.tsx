<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="hunt-places" tilewidth="64" tileheight="64" tilecount="10" columns="8" objectalignment="center">
 <image source="tiles/hunt-places.png" width="512" height="128"/>
 <tile id="0" type="carentan"/>
 <tile id="1" type="lair">
  <properties>
   <property name="number" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="2" type="lair">
  <properties>
   <property name="number" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="3" type="lair">
  <properties>
   <property name="number" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="4" type="lair">
  <properties>
   <property name="number" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="5" type="lair">
  <properties>
   <property name="number" type="int" value="5"/>
  </properties>
 </tile>
 <tile id="6" type="lair">
  <properties>
   <property name="number" type="int" value="6"/>
  </properties>
 </tile>
 <tile id="7" type="lair">
  <properties>
   <property name="number" type="int" value="7"/>
  </properties>
 </tile>
 <tile id="8" type="lair">
  <properties>
   <property name="number" type="int" value="8"/>
  </properties>
 </tile>
 <tile id="9" type="label"/>
</tileset>

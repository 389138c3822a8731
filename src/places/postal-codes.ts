// Generated, not edited by hand: npm run encuestas -- importar-codigos FILE --date 2026-09-27
// Source: «Catálogo Nacional de Códigos Postales, Correos de México», 2026-09-27.

/** Municipalities in INEGI order, each with one line per postal code: the code, a space, its colonias between bars. */
export const linesByMunicipality: readonly (readonly [municipality: string, lines: string])[] = [
['Aguascalientes', `20000 Aguascalientes Centro
20010 Colinas del Río|Dominium|Las Brisas|Olivares Santana|Ramon Romo Franco|San Cayetano
20016 Colinas de San Ignacio|Fundición II|La Fundición|Los Sauces
20018 Línea de Fuego
20020 Buenos Aires|Circunvalación Norte|Las Arboledas|Villas de San Francisco
20029 Villas de La Universidad
20030 El Sol|Gremial|Industrial
20040 Altavista|Curtidores|La Concordia|Miravalle|Panorama|Residencial Guadalupe
20049 Colinas del Poniente
20050 Bugambilias|Del Carmen|La Fe|Primavera|San Pablo
20059 Guadalupe|Heliodoro García
20060 Gómez|Moderno
20064 Valle del Rio San Pedro
20070 Guadalupe Posada|San Marcos
20078 San Marcos
20080 Modelo|Residencial del Valle I
20089 Residencial del Valle II
20100 Ciudad Universitaria|Club Campestre|Jardines del Campestre|La Herradura|Los Vergeles|Rancho San Antonio
20110 Arroyo de la Hacienda|Granjas del Campestre|La Enramada|Las Cavas|Puerto las Hadas|Residencial San Pedro|Talamantes Ponce|Valle del Campestre|Villas de Montenegro
20115 Antigua Hacienda de Cardona|Barrio de Santiago|La Paloma|San Telmo|Trojes de Oriente|Valle de las Trojes|Valle de Santa Teresa|Villa de las Trojes|Villas de San Nicolás
20116 La Troje|San Telmo Norte|Santa Fe|Trojes de Alonso
20118 Albatros|Andora Residencial|Cadaqués Residencial|Cerrada de la Mezquitera|Cerrada de La Misión|Cerrada del Valle|Cerrada el Campanario|Cerrada El Molino|Las Misiones|Las Trojes|Los Calicantos|Los Jarales|Misión de Santiago|Misión del Campanario|Misión Paraíso|Portón de Santa Clara|Quinta Magdalena|Rinconada de los Mezquites|Santiago de Compostela|Terzetto|Trojes de Cristal|Trojes del Sol|Valle del Campanario|Valle Real
20119 Lomas del Campestre 2a Sección|Villas del Campestre
20120 Jardines de la Concepción|Los Bosques|Rinconada los Bosques
20123 Arroyo El Molino|La Perla Norte
20124 Galerías|Residencial Altaria
20126 Bonafortuna|Capittala|Cartagena 1947|Constitución|Dellaterra|El Puertecito|El Rosedal|Jardines de Montebello|La Soledad|Libertad|Lomas de La Asunción|Los Ángeles|Los Naranjos|Montebello Della Stanza|Nápoli|Natura|Pozo Bravo Norte|Pozo Bravo Sur|Privada Guadalupe|Residencial Las Plazas|Rinconada del Puertecito|Rinconada Pozo Bravo|San José de Pozo Bravo|Soberana Convención Revolucionaria|Villa de Nuestra Señora de La Asunción Sector Alameda|Villa de Nuestra Señora de La Asunción Sector Encino|Villa de Nuestra Señora de La Asunción Sector Estación|Villa de Nuestra Señora de La Asunción Sector Guadalupe|Villa de Nuestra Señora de La Asunción Sector San Marcos|Villa Italiana|Villa Loma Dorada|Villa Montaña|Villa Teresa|Villas de Don Antonio|Villas de La Convención|Villas del Río|Villas Notre Dame I|Villas Notre Dame II|Vista Montaña
20127 Bosques del Prado Norte
20128 Sartenejo
20129 Lomas del Campestre 1a Sección
20130 Bosques del Prado Sur|El Roble|Fátima|Independencia de México|Muralia|Nueva Rinconada|Palma Real|Primo Verdad|Privillege|Puerta Navarra|Residencial Campestre Club de Golf|Residencial del Real|San José del Arenal|San Xavier|SOHO|Unidad Ganadera
20135 Agropecuario|Centro Distribuidor de Básicos
20136 La Rinconada
20137 El Plateado
20138 Cerrada San Miguel|Residencial Pulgas Pandas Norte|Residencial Pulgas Pandas Sur|Villas del Vergel
20140 Andrea|Las Hadas|Morelos
20146 Los Arcos
20149 Industrial
20150 Buenavista|C.T.M.|La Esmeralda|La Estrella|Loma del Cobano|Macias Arellano|Nueva Andalucia Coto Residencial|Trento|Váltica
20157 La Higuerilla|Parras
20158 El Cobano|Hacienda el Cobano|Trojes del Cobano|Villas del Cobano
20159 Alianza Ferrocarrilera|Bosques del Prado Oriente
20160 Francisco Guel Jiménez|Las Viñas
20164 Santa Anita 4a Sección
20169 Santa Anita
20170 El Maguey|Lic Benito Juárez|Nazario Ortiz Garza|Rodolfo Landeros Gallegos|S.T.E.M.A.|Villa Bonita|Zona Militar
20172 Anexo Benito Palomino Dena (Cumbres II)|Benito Palomino Dena|Claustros Loma Dorada|Cumbres III|La Florida l|La Florida ll
20174 Colinas de Oriente|El Rocío|Lomas de Bellavista|Lomas de las Fuentes|Los Laureles|Los Pericos|Mirador de las Culturas|Miradores de Santa Elena|Paseos del Sol|Sendero Toscano|Villa de la Loma|Villas de las Fuentes|Vista de las Cumbres|Vistas del Valle
20175 Ejido las Cumbres|J Refugio Esparza Reyes|La Hojarasca|Lomas de Oriente|Rinconadas las Cumbres
20177 C.N.O.P. Oriente
20179 Cerro Alto|Las Cumbres|Luis Ortega Douglas|Pensadores Mexicanos|Pintores Mexicanos|Progreso|Santa Margarita|Santa Regina
20180 Alameda|Bosques de La Alameda|Del Trabajo|Ferronales|Lomas de Santa Anita|Luis Gómez Zepeda (ferronales)|Nueva Alameda
20190 Héroes|La Hacienda|La Mancha
20196 Ambrosía|Balcones de Oriente|Balcones del Valle|Camino Real|Colinas de San Patricio|Comunidad el Rocío|El Polvorín (Mirador TV Azteca)|Haciendas de Aguascalientes|José Guadalupe Peralta Gámez|José Guadalupe Posada|Molino del Rey|Ojocaliente I|Ojocaliente II|Ojocaliente III|Ojocaliente INEGI|Paseo de los Cactus|Real de Haciendas|Real del Sol|Ribera del Sol|Sol Naciente|Solidaridad 1a Sección|Terra Nova|Valle de los Cactus|Villa de las Norias|Villerías|Vistas de Oriente
20198 Ejido Ojocaliente|Ex Hacienda Ojocaliente|Misión Alameda
20199 El Riego|Fidel Velázquez|Municipio Libre|Rinconada Alameda
20200 Balandra|Cantelli Residencial|Canterra|Carmel|Distrito Sur|Ejido los Negritos|El Quelite|Ex Hacienda La Cantera|Fuentes del Lago|Grand Natura|José Vasconcelos Calderón|Lic Manuel Gómez Morin|Loma Bonita|Nueva Castilla|Olinda|Porta Canteras|Reserva San Nicolás|Residencial San Nicolás|San Nicolás Premier|Vergel de la Cantera|Veteranos de la Revolución|Villas de La Cantera|Villas del Mediterráneo|Xenia Residencial
20205 Educación Álamos|Nueva España
20206 Barandales de San José|José López Portillo
20207 Canteras de San Javier|Capital City|Rinconada San José
20208 Canteras de San José
20210 Circunvalación Poniente|España|La Barranca de Guadalupe|Pirules INFONAVIT
20217 Residencial los Pirules
20218 Alberia|Boreal|Canteras de San Agustin|Canteras de Santa Imelda|Ceiba|Francisco Villa|Granna|Jardines del Lago|Los Eucaliptos|Los Eucaliptos 2a. Sección|Privanza Lucerna|San Agustín|San Martin de La Cantera|Santa Bárbara|Santa Imelda|Tahona Residencial|Torrenza
20219 El Edén|Misión Juan Pablo II|Parque Industrial el Vergel
20220 Las Flores|Vivienda Popular
20229 Las Torres
20230 Las Américas|Obraje|Santa Elena
20234 Agricultura
20235 El Dorado 1a Sección|El Dorado 2a Sección|Valle Dorado|Villa Jardín
20236 Jardines de Santa Elena
20237 Hermanos Carreón|Montebello
20238 Santa Elena 2a Sección
20239 La Fuente
20240 El Encino|El Laurel|El Llanito|La Luna|La Salud|Los Virreyes|Residencial Cosío|Residencial el Encino|Rinconada de La Asunción|Triana
20247 San Fernando INFONAVIT
20248 Jardines de Triana
20249 Gámez
20250 Héroes de Aguascalientes|Jardines de La Cruz|Jesús Gómez Portugal|La Huerta|San Luis|Villas de Kristal|Vivienda Militar
20255 Bona Gens|INFONAVIT Los Volcanes
20256 Ojocaliente FOVISSSTE I|Ojocaliente FOVISSSTE II|Ojocaliente las Torres|Parque y Presa del Cedazo|Villas de Ojocaliente
20257 Lázaro Cárdenas
20259 La Estación|La Purísima
20260 IV Centenario|Jesús Terán Peredo|Ojo de Agua|Rinconada El Cedazo
20263 Agua Clara|Bajío de las Palmas|Balcones de Ojocaliente|Cielo Claro|Cima del Chapulín|Cobano de Palmitas|El Cedazo|Jardines de las Palmas|La Lomita|Lomas del Chapulín|Lomas del Gachupín|Ojo de Agua de Palmitas|Ojo de Agua de Palmitas II|Residencial Asturias|Rinconada San Antonio I|Salto de Ojocaliente|San Ángel|San Jorge|Solidaridad 2a Sección|Solidaridad 3a Sección|Tierra Buena|Villa las Palmas|Villa Taurina
20264 Morelos INFONAVIT|Vista del Sol 1a Sección|Vista del Sol 2a Sección|Vista del Sol 3a Sección
20265 Ojo de Agua INFONAVIT
20266 Jardines del Sol|La Cruz|Misión de Santa Fe
20267 Jardines de La Convención|Ojo de Agua FOVISSSTE 1a Sección|Primo Verdad INEGI|Rinconada Los Manantiales|S.T.E.M.A.
20268 Fuentes de La Asunción
20269 Jardines de La Luz
20270 Bulevar|El Caminero|Jardines de Aguascalientes|Jardines de La Asunción|Lindavista|Los Cedros|Mesonero|México
20276 Jardines de Alejandría|Jardines de las Bugambilias|Jardines del Parque
20277 Pirámides|Residencial del Parque|Rinconada del Parque
20278 Jardines de las Fuentes
20280 Australis|Bosques Providencia|Casa Solida|Central de Abastos|Conjunto San Francisco|Jardines del Sur|Martínez Domínguez|Prados de Villasunción|Prados del Sur|San Francisco del Arenal|San Pedro|Torres de San Francisco|Trojes del Sur|Villas de San José
20283 Kerarta|Lucerna|Parque Industrial Siglo XXI
20284 INFONAVIT Potreros del Oeste|La Casita|La Estancia|Rinconada del Sur|Villas de Santa Rosa|Villas del Encino|Villas del Oeste|Vistas del Sur
20285 Versalles 1a Sección|Versalles 2a Sección
20286 Abadía|Amura|Barlovento|Bosque Real|Caranday|Luzia|Mangata|Paseos de Santa Mónica|Providencia|Rancho Santa Mónica|Reserva Santa Mónica|Rinconada Santa Mónica|Vicente Guerrero|Villas del Pilar|Villas San Antonio
20287 Insurgentes
20288 Bulevares 1a. Sección|Bulevares 2a. Sección
20289 Pilar Blanco INFONAVIT
20290 Ciudad Industrial|Parque Industrial ALTEC|Vista Alegre
20296 Reserva San Matías|Rústicos Calpulli|San Francisco de los Arteaga|San Javier|Villa Sur|Villas de Bonaterra
20297 Casa Blanca|Jardines de Casablanca|Jardines de Casanueva
20298 Condominio La terraza|Emiliano Zapata|Hacienda San Marcos|Laureles del Sur|Lomas de Nueva York|Lomas de Vistabella|Lomas de Vistabella 2a. Sección|Lomas del Mirador|Lomas del Sur|Lotes de Arellano|Misión de Santa Lucía|Morelos 2a Sección|Morelos I|Paseos de San Antonio|Paseos del Sur|Reserva Villa Sur|Residencial Hacienda San Martín|San Sebastián|Solidaridad 4a Sección|Valle del Cedazo|Villa Fontana|Villas de Ajedrez|Viñedos del Sur
20299 Fundadores|Lomas de San Jorge|Lomas del Ajedrez|Los Dolores|Lunaria|Mujeres Ilustres|Periodistas|Reencuentro|Villa del Chapulín|Villalta
20310 CERESO (Para Varones y Mujeres)|Coyotes|La Loma de los Negritos|Los Negritos|Viñedos San Felipe|Viñedos Valle Redondo
20313 Cuauhtémoc (Las Palomas)|Hacienda Nueva
20314 El Cariñán
20316 Lomas del Picacho|Santa Cruz de la Presa|Zitara
20317 Santa Cruz de la Presa (La Tlacuacha)
20320 Estación Cañada Honda|General José María Morelos y Pavón (Cañada Honda)|Las Cañadas
20323 Santa María de Gallardo
20324 Jaltomate
20326 Albanta Norte|Albanta Sur|Aventino|Belago Residence|Bosque Sereno|Carena|Cavalia|Ex-Hacienda de San Ignacio|Hacienda Paraíso|La Aurora|La Perla|La Rioja|La Soledad|La Trinidad|Loretta|Misión de San Jerónimo|Moranza|Parque Industrial Tecnopolo 2 (PITP2)|Paseos Loretta|Playas de Guadalupe|Portón San Ignacio|Privada Los Olivos|Puesta del Sol|Quinta Azaleas|Quinta los Olivos|Reserva Bosque Sereno|Residencial Punta del Cielo|Rinconada de San Ignacio|San Charbel|San Ignacio|San Ignacio II|San Ignacio III|Tamarindos|Valle de San Ignacio (El Filso)|Xaramá
20328 Beara|Cedrela|El Rincón|Lomas de San José los Pocitos|Los Fresnos|Parque Industrial Tecnopolo Pocitos|Pocitos|Reserva Residencial|Terranza|Vista Castellana|Vista Piamonte
20329 Coto Andaluz|La Joya|La Plazuela|La Punta Campestre|La Querencia|Las Quintas|Privada Andaluz|Residencial Contadero|Rincón Andaluz|Río Viejo|Torres Residencial Campestre Santamaría
20340 Arellano|Buenavista de Peñuelas|El Cedazo (Cedazo de San Antonio)|Parque Industrial de Logística Automotriz (PILA)|Peñuelas (El Cienegal)
20341 El Salto de los Salado
20342 San Francisco|San Gerardo|Santa Gertrudis
20343 San José
20344 La Rinconada (La Escondida)|Villa Licenciado Jesús Terán (Calvillito)
20345 Montoro (Mesa del Salto)
20346 Los Caños
20347 Dolores|El Turicate
20348 San Antonio de Peñuelas
20349 Aguascalientes (Licenciado Jesús Terán Peredo)
20363 Puerta de los Viejitos|San Antonio de los Pedroza|San Antonio Primero de los Pedroza|San José de la Ordeña
20364 San Nicolás de Arriba|San Nicolás de en Medio
20366 El Colorado (El Soyatal)|El Conejal|La Herrada
20367 2 de Octubre|Ampliación de Calvillito (Colonia la Herrada)|Che Guevara|Norias de Ojocaliente|Pozo el Trigo|San Miguel|Tanque el Trigo|Vista Hermosa
20369 El Malacate
20370 Puerto de Nieto
20371 Ciudad de los Niños|El Lucero de la Cruz|La Cotorra
20372 Cabecita 3 Marías (Rancho Nuevo)|El Niágara|Ex-Hacienda de Agostaderito|Granjas Fátima|Villa Campestre San José del Monte
20373 El Ocote
20374 La Huerta (La Cruz)
20375 Campestre Bosques de Las Lomas|El Tanque de los Jiménez
20376 Centro de Arriba (El Taray)
20377 San Pedro Cieneguilla
20378 Cieneguilla|Cieneguilla (La Lumbrera)
20383 Paso Hondo
20384 Antorchista|Ciudad Gótica|El Hotelito|Norias del Paso Hondo|Tierra y Libertad
20386 El Duraznillo
20388 Los Cuervos (Los Ojos de Agua)|San Bartolo
20389 Los Durón|Matamoros|Soledad de Abajo
20392 Campestre el Potrerillo|El Gigante (Arellano)|Gigante de los Arellano|Montoro|Norias de Cedazo (Cedazo Norias de Montoro)|Universidad Autónoma de Aguascalientes Campus Sur
20393 Parque Industrial FINSA Aguascalientes
20394 Cañada Grande de Cotorina|Lomas de Arellano|Tanque de Guadalupe
20395 Cotorina (Coyotes)
20396 El Refugio de Peñuelas|Ex-Hacienda de Peñuelas`],
['Asientos', `20700 Agua Nueva|Álamos|Arboledas|El Rascón|El Tule|Guadalupe|La Loma|La Sierra|Loma Bonita|Villa Juárez Centro
20704 Viudas de Poniente
20706 El Llavero
20708 Amarillas de Esparza|Charco Azul|El Águila
20709 Jilotepec|La Dichosa|San Vicente
20710 Asientos Centro|Santa Cruz
20712 De Peñitas|Real Minero
20713 Del CECYTE|Los Tepetates
20714 De Guadalupe
20715 Del Tepozán|INFONAVIT|Juventud|Santuario del Tepozán
20720 Alvarado|Bimbaletes Aguascalientes (El Álamo)|Bimbaletes Atlas (Tanque de la Vieja)|Crisóstomos|Estación San Gil|Guadalupe de Atlas|La Divina Providencia|Licenciado Adolfo López Mateos|Los Posada [Sociedad]|Sector de Producción Número 2|Sector de Producción Número 3
20721 Plutarco Elías Calles
20722 Ciénega Grande
20723 Jarillas|Noria del Borrego (Norias)
20724 Gómez Portugal
20727 Pino Suárez (Rancho Viejo)
20729 Clavellinas
20730 Molinos
20734 Lázaro Cárdenas|Los Encinos
20736 La Gloria
20739 La Soledad|San Pedro
20740 El Polvo
20741 Caldera
20742 Charco Prieto (El Palomar)|Licenciado Adolfo López Mateos
20744 San Antonio de los Martínez
20746 Gorriones
20748 Ojo de Agua de Rosales
20749 El Tepetatillo
20750 San José del Río
20770 Emancipación (Borunda)
20773 La Tinajuela|Las Adjuntas|Tanque Viejo
20780 San Isidro|San José del Tulillo|San Rafael de Ocampo
20790 El Chonguillo|Francisco Villa
20795 La Esperanza|Ojo de Agua de los Sauces|Pilotos
20796 El Bajío de los Campos|El Epazote|El Salitre|Las Fraguas|Las Joyas|Tanque de Guadalupe
20799 Las Negritas`],
['Calvillo', `20800 Calvillo Centro
20802 Benito Juárez|Campo Militar 14 CINE|El Guayabo|El Mirador|Independencia|Las Paseras|Loma de Fundadores|López Mateos|Los Cerritos|Unión Antorchista|Vista Hermosa
20803 Benito Juárez|El Llano (El Llano de San Rafael)|José Landeros|Lomas de Huejúcar|Rincón de Baltazares|San Nicolás|San Rafael
20804 Arroyo de Los Caballos|Azteca|Del Carmen|Ejidal|Liberal|Morelos|Rincón de Baltazares|Valle de Santiago
20805 Cerrito Alto|Chicago|Ejido Calvillo (Sector Emiliano Zapata)|Emiliano Zapata|Las Flores|Los Ángeles|Martínez|Valle de Huejúcar
20810 El Terrero de la Labor|Junta de los Ríos|Palo Alto
20816 El Jagüey|El Sauz de la Labor|El Zapote de la Labor|Las Cuevas de la Labor|Las Rubias|Los Lazos|Piedras Chinas|Puerta de Fragua (Presa la Codorniz)
20820 El Mirador|El Potrerito|Jardines de San Isidro (Colonia Limón)|La Pochota|La Primavera|La Teresa|Mezquitillos|San Tadeo|Solidaridad
20823 El Tepozán|Los Arellano|Presa Ordeña Vieja
20830 Chiquihuitero (San Isidro)|La Panadera|Las Víboras (Viborillas)|Villas del Laurel
20832 El Maguey|El Sauz|La Joya
20834 Azoteyita|Bajío de Colomos|Catana|Colomos|El Cuervero (Cuerveros)|El Jaralito|El Llano de López|El Morancillo (Los Arcos)|La Alberca|La Casa Grande|La Españita|La Fortuna|La Fragua|La Pila|La Placita|Las Huertas|Los Arcos|Los Baños|Los Esparza|Magisterial|Malpaso|Ojocaliente|Potrero de los López|Tepezalilla de Abajo
20835 Río Gil|Río Gil de Arriba
20836 El Capulín|Guajolotes (Huijolotes)|Los Muñoz|Mesa de los Pozos (La Laguna)|Montoro
20840 Los Mirasoles
20842 Las Joyas|San José de los Laureles
20844 Chimaltitán
20850 Crucero las Pilas|El Refugio (Las Praderas)|Las Moras|Mesa Grande|Pozo de los Artistas
20852 Arroyo Ojocalientillo|Ejido Calvillo (El Polvorín Sector Benito Juárez)|Los Adobes
20854 Barranca del Roble|El Taray|El Tepetate de Abajo|El Tepetate de Arriba|La Calixtina|Ojo de Agua|Parque Industrial Calvillo
20855 El Garruño|Los Alisos
20856 El Güencho|Jaltiche de Arriba|Mesa del Roble
20860 Cerro Blanco|El Salitre|El Tepalcate|Las Ánimas|Las Pilas|Michoacanejo
20862 Jaltiche de Abajo|La Media Luna|La Rinconada|Las Tinajas|Norias Cuatas|Salitrillo
20864 El Caracol|El Terrero del Refugio|Presa de los Serna
20870 Arboledas de Calvillo|Barranca de Portales|El Papantón|El Rodeo|Los Patos|San José|Santos|Vaquerías
20872 El Tigre|Miguel Hidalgo (El Huarache)|Peña Blanca|Presa de los Bajíos
20874 El Ocote [Banco de Tierra]|La Ciénega|Las Trojes|Tanque de los Serna
20880 El Salitrillo|La Hiedra|La Labor|Paredes|Temazcal|Ventanillas
20882 Manguillas`],
['Cosío', `20460 Cosío Centro
20462 Luis Donaldo Colosio
20466 Villas del Potrerito
20467 Popular
20468 Santa Cruz
20469 Coplamar|Mexiquito|Vista Hermosa
20470 Soledad de Abajo [Estación de Adames]|Soledad de Arriba|Zacatequillas
20472 El Durazno|La Esperanza (El Salerito)|La Punta|Los Nava
20476 El Salero
20478 El Refugio de Agua Zarca|El Refugio de Providencia (Providencia)|Guadalupito|Santa María de la Paz`],
['Jesús María', `20900 Camino Real|Corral de Barrancos|La Nogalera|Las Pérgolas|Los Olivos|Maravillas|Puerta Norte|Residencial Campestre Ingles|Residencial Misión de San José|Residencial Villa Campestre|Santo Domingo|Valle Escondido
20901 El Maguey|La Chaveña|La Loma de Valladolid|Las Jaulas
20903 La Florida|Residencial Santa Paulina|Villas de Montecassino
20904 El Barreno|Los Ramírez|Los Vázquez
20905 La Lomita de Paso Blanco (Las Canoas)|Los Arenales|Los Sauces|Miravalle|Paso Blanco
20906 Industrial Minth
20907 Arboledas de Paso Blanco|Central de Abastos Viñedos San Marcos|Ferrara|Jardines de Campo Real|Paseos de Aguascalientes|Paseos del Country|Residencial Campo Real|Stacia|Viñedos Casa Leal|Viñedos Eva (Fraccionamiento Paso Blanco)|Viñedos Frutilandia
20908 Alcázar Residencial|Andares|Augusta|Belmondo|Bosques de los Ciprés|Bosques del Paraíso I|Bosques del Paraíso II|Bosques del Paraíso III|Bosques del Paraíso IV|Bosques del Paraíso VI|Cartagena|Catania Spazio|La Arborada Residencial|Los Gavilanes|Mayorazgo San Cristóbal|Nura|Olena|Porta Real|Porta Vitta Residencial|Privanza Gratamira|Punta Norte|Quintas de Monticello|Rancho San Miguel Residencial|Reserva Cartagena|Reserva San Cristóbal|Residencial Cedros|Residencial Marcellana|Rinconada Cuauhtémoc|San Mateo|Santa Isabel Tola|Tepetates|Tierraverde (Habitat Gran Clase)|Trojes de San Cristóbal|Villas de San Pedro|Villas del Molino|Viña Antigua|Viña Real|Vivanta|Zibá
20909 Alea Park|El Zapato|INFONAVIT Margaritas|Jesús Gómez Portugal (Margaritas)|La Guayana (Rancho Seco)|Los Vázquez|Margaritas|Parque Industrial Santa Clara|Parque Industrial Santa Fe Tecno Park|Paseos Gómez Portugal|Paso de Argenta|Saturnino Herran|Valle de Margaritas|Villas del Sol
20910 Brownsville|Los Zarzales|San Antonio de los Horcones
20913 El Aurero|El Cenizo|El Refugio|La Granjita (Los Palillos)|Valladolid|Villas de Guadalupe (La Malobra)
20915 Nueva
20916 El Chichimeco|La Cartuja|Landa|Parque Industrial Chichimeco (PICH)|Paseos de las Haciendas
20917 Pedernal Segundo
20920 Jesús María Centro
20922 Bellavista|El Calvario|La Escalera|La Troje|Rancho Seco|Villas Gernika|Villas Gernika II
20923 Flores Magón|La Cardona|La Cuesta|La Misión|La Villa Residencial|Los Álamos|Los Arroyitos|Real Campestre|Residencial Jesús María|Rinconada Jesús María|Rinconada San Miguelito|Ruiseñores|San Miguelito
20924 Agua Clara|Cielo Claro|Deportiva|Jacarandas|Palma Dorada|Rancho San Pedro
20925 Agua Zarca|Arroyo del Bosque|Arroyo San Emilión Residencial|Benigno Chávez|La Loma de Maravillas|Lomas de Jesús María|Misantla|Puerta Grande|Villas Tec|Vista del Sauz
20926 Abada Residencial|Arboledas|Chicahuales|La Loma|La Palma|La Piedra|Las Palmas|Lomas de los Vergeles|Lomas de San José|Lomas del Valle|Lombardía|Manantiales del Pinar|Martínez Andrade|Mirabrujas|Misión de Santa María|Porta Arvena|Pozo la Palma (La Viznaga)|Quintas Miguel Jerónimo|Residencial Tres Arroyos|Rincón del Pilar|Rinconada Bugambilias|Rinconada del Carmen|Rinconada Lomas de Vergeles|Solidaridad|Tanque la Viznaga|Tulipanes Residencial|Vista Hermosa|Yalta Campestre
20927 Ampliación La Cañada|Ayuntamiento|Fraternidad|La Cañada|Ojos de Agua|Villa Yolanda
20928 Buenavista|Ejidal|El Chaveño|El Mezquital|El Torito|Las Palmas|Las Terrazas|Luis Donaldo Colosio|Plan Benito Juárez|Solar de Jonacatique
20933 Unión de Ladrilleros
20934 San Lorenzo
20943 Buenos Aires|Ex-hacienda de Milpillas|Milpillas de Abajo
20944 El Taray
20947 El Zapote|Gracias a Dios
20953 Agronómica (Las Tres Almas)|Cañada el Rodeo
20955 La Mesa del Contadero (El Contadero)|San Rafael
20956 El Conejo (Puerta del Llano)|Piedras Negras
20957 El Rincón de la Virgen (El Rincón)|Lomas de San Isidro|Pedernal Primero
20970 Puente de Villalpando (El Puente)|Tapias Viejas
20974 Puentes Cuates
20983 El Llano|La Estancia|Marabella Residencial|Mezquital del Country|Real del Molino|Residencial Antiguo Country|Residencial Trojes del Norte|Residencial Trojes del Norte II|Rinconada Maravillas|Trojes del Pedregal
20984 Andrea|Providencia|Villa Natty Residencial
20990 Buenavista|General Ignacio Zaragoza (Venadero)
20994 Cieneguitas|La Tomatina|Villas de Monteclaro|Villas de Montegrande
20995 Agua Zarca
20996 El Chacho|El Refugio de los Arquitos|Jesús María|La Primavera|Los Arquitos
20997 La Providencia (Sector 6)|Levana Oriente|Levana Poniente|Q Campestre Residencial|Ruscello|St Ángelo Residence|Vista Florencia|Vista San Isidro`],
['Pabellón de Arteaga', `20663 El Gigante|El Refugio
20665 El Pedernal Segundo|El Pilar|Emiliano Zapata|Los Contreras|San Agustín de los Puentes
20666 Campestre San Carlos|El Garabato
20667 Ampliación Ejido Garabato|El Canal|Santiago
20668 El Milagro|El Pedregal|Miguel Alemán [Secadora]|Puerta del Milagro|San Luis de Letras
20670 Pabellón de Arteaga Centro
20673 Barrio Industrial|FOVISSSTE|Haciendas de Pabellón|Jardines de Pabellón
20674 Francisco Villa|Río San Pedro|Trojes de San Pedro|Villas de Pabellón
20675 Carboneras|Palo Alto
20676 5 de Mayo|Cosmos|Popular
20677 Plutarco Elías Calles|Progreso Sur
20678 Bosques de Pabellón|Progreso Norte|Valle del Vivero|Valle del Vivero II|Vergel del Valle|Villas de Guadalupe
20680 Las Ánimas|Santa Isabel
20683 El Mezquite|El Mezquite (Ojo de Agua del Mezquite)|Los Lira
20684 El Rayo|Ojo Zarco|Ojo Zarco (La Loma)
20686 El Fénix|Gámez Orozco (Puerta de Carboneras)|San Pedro
20687 El Cerrito`],
['Rincón de Romos', `20400 Rincón de Romos Centro
20403 Norte|Rincón Real|Santa Elena
20404 Embajadores|José Luis Macias|La Estancia de Chora|San Rafael I [Potrero]|Valle del Real
20405 De Guadalupe|El Chaveño|La Paz|Villas del Camino Real
20406 Cerro del Gato|De Chora|Fraternidad|Lázaro Cárdenas|Rinconada de las Piedras|Rinconada la Alameda|Santa Cruz
20410 El Potrero|Independencia|La Mezquitera|Magisterial|Magisterial II|Santa Anita
20414 Villas de Jesús
20415 Fundadores|San José
20416 La Haciendita|Presa de San Elías (José Muñoz)|Presidentes de México|Solidaridad
20417 Miguel Hidalgo|Popular
20420 El Bajío|El Saucillo|Estación Rincón de Romos|Mar Negro|Pablo Escaleras
20423 San Judas Tadeo (Santa Fe)
20424 Bajío del Yerbaníz|California|El Tarasco I (Potrero)|Puerta del Muerto (El 15)|Tanque Blanco
20425 San Jacinto
20426 16 de Septiembre|San Juan de la Natura
20427 El Valle de las Delicias|Los Morales|San Isidro el Labrador
20434 18 de Marzo
20435 Candelaria|El Barzón|El Salitrillo|La Misión|Las Norias|Lupita
20437 Canal Grande|Constitución|El Milagro|El Rosario|Estancia de Mosqueira|Héctor Hugo Olivares|Las Antenas|Lindavista|Pabellón de Hidalgo [Ejido Ex-Hacienda]|Pabellón de Hidalgo Centro|Potrero San Isidro
20440 Morelos
20444 Las Camas|Potrerillos|Túnel de Potrerillo
20450 El Ajiladero|El Panal|Fresnillo|La Boquilla|Peña Blanca`],
['San José de Gracia', `20500 1 de Agosto|6 de Enero|Presidente Calles|San José de Gracia Centro|Sierra Fría
20504 Cieneguita|El Toril|Las Amarillas|Santa Elena de la Cruz (Capadero)
20505 El Jocoqui
20508 Potrerillo|Tortugas|Túnel de Potrerillo
20510 Ciénega de Alcorcha
20516 Boca del Túnel de Potrerillo
20520 La Congoja
20538 Antrialgo|El Cepo|Sierra Hermosa (Los Alamitos)
20540 Paredes
20545 San Antonio de los Ríos
20563 Santa Rosa de Lima
20564 Rancho Viejo
20567 Paso del Sauz|Potrero de los López
20570 El Tecongo
20574 Estancia de San Marcos
20576 Club Náutico San José`],
['Tepezalá', `20600 Tepezalá Centro
20602 Cholula
20603 La Mesa|San Rafael
20607 Del Socorro|Felipe González González|La Hacienda|Los Arcos|Luis Ortega Douglas
20610 El Barranco|El Chayote|El Realengo
20614 Ampliación los Hornos (El Lagunazo)|Los Alamitos|Luz de San Antonio (La Luz)
20615 El Carmen|El Porvenir|El Progreso (La Tira)
20616 San Antonio
20620 Mesillas
20622 Ojo de Agua de los Montes
20634 La Victoria
20635 El Águila
20637 El Gigante|Los Tres Reyes
20650 Puerto de la Concepción
20656 Carboneras|El Refugio
20657 Arroyo Hondo
20658 Berrendos|El Tepozán
20659 Caldera`],
['El Llano', `20330 Crucero Ojo de Agua de Crucitas|De Abajo|De Triana|El Progreso|El Salto|El Saucito|Palo Alto Centro|Pobre|Zaragoza
20333 El Barreno (Ampliación San Francisco)|El Cotón|El Milagro|El Mocho|Las Flores (El Cotón)|Licenciado Jesús Terán (El Muerto)|San Francisco de los Pedroza|San Francisco de los Viveros|San Gerónimo|San José (San Antonio de Montoya)|Sandovales (San Miguel de los Sandovales)
20334 El Novillo|La Luz
20335 El Puertecito|Ojo de Agua de Crucitas
20336 El Terremoto|Francisco Sarabia (La Reforma)|Los Conos|Montoya|Santa Rosa (El Huizache)
20337 El Retoño|El Rosario|La Tinaja
20338 El Chonguillo (El Chonguito)|El Copetillo|El Copetillo (El Moquete)|El Tildío|La Unión (La Paz)|Mirasoles|Rancho Nuevo|Tanque el Coyote (El Coyote)
20339 CERESO El Llano|El Centenario|La Calavera|La Lucita|La Primavera|Lomas del Refugio (La Loma)|San Agustín de los Díaz|San Antonio de la Rosa|San José (San José de los Rodríguez)|San Lorenzo|San Ramón|Santa Clara (Las Mieleras)|Santa Elena|Santa Rita Dos (Santa Rita)|Santa Rita Uno (Santa Rita)`],
['San Francisco de los Romo', `20300 Panamericano|Revolución|San Francisco de los Romos Centro
20303 Cerrada San Francisco|Hidalgo|La Aurora|La Guadalupana|La Perla|Los Cedros|San José Buenavista|Santa Elena (Elena)
20304 28 de Abril|El Cardonal|Fracción de la Trinidad II|La Escondida (El Salero)|Monserrat|San José del Barranco|San Juan|Santa Bárbara
20305 El Barranco|El Refugio|La Gloria|La Paz|La Providencia|La Trinidad|La Unión|Las Carmelitas|Los Lirios|San Ángel|San Pedro Victoria de Arriba|Santa Anita|Sociedad Plan de los Sabinos|Zacatenco
20306 El Chamizal|Los Corrales (Los Corrales Blancos)|Mary|San Pablo|Villa de Guadalupe
20350 Loretito (Charco del Toro)|Los Capricornios (La Biznaga)|Macario J Gómez|Medio Kilo
20355 El Tirón (El Progreso)|La Concepción|María|Parque Industrial San Francisco|Parque Industrial Santa Fé Tecno Park II|Paseos de la Providencia|Rancho Santa Fe|Santa Fe|Viñedos Rivier
20356 Borrotes|Estación Chicalote
20357 Amapolas del Río|Arellano|El Tepetate|Rancho Nuevo
20358 Castelo San Francisco|Ex-Viñedos Guadalupe|La Casita|La Ribera|Monteverde|Parque Industrial Valle de Aguascalientes|Puertecito de la Virgen|Rancho Seco|Reserva Quetzales|Sendero de los Quetzales|Valle de Aguascalientes|Villas de San Felipe`],
]

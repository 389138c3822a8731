// Generated, not edited by hand: npm run encuestas -- importar-poblacion FILE --edition NAME
// INEGI's counts under its terms of free use, added up here into the age bands of the questionnaires.
import type { PopulationEdition } from './population-edition.ts'

/** The edition in use comes first. */
export const populationEditions: readonly PopulationEdition[] = [
{
edition: "Censo 2020",
source: "INEGI, Censo de Población y Vivienda 2020, principales resultados por localidad (ITER)",
address: "https://www.inegi.org.mx/contenidos/programas/ccpv/2020/datosabiertos/iter/iter_01_cpv2020_csv.zip",
date: "2026-11-15",
sha256: "51430aa3959950ba60d78edc468d895e2e926f8dedaea1cd76c470d24d68a635",
ageUnknown: 1508,
lines: `Aguascalientes|woman|60159|77277|67343|59221|41784|37767
Aguascalientes|man|60293|74650|61708|51443|35720|30174
Asientos|woman|3268|4030|3355|2553|1630|1700
Asientos|man|3313|3612|2941|2466|1533|1631
Calvillo|woman|3525|4396|3598|3075|2394|2872
Calvillo|man|3410|3925|3351|2878|2082|2769
Cosío|woman|1135|1290|1123|895|585|565
Cosío|man|1093|1202|987|798|546|553
Jesús María|woman|8353|10409|9683|7360|3931|3420
Jesús María|man|8287|9661|8899|6970|3716|3118
Pabellón de Arteaga|woman|3080|3766|3180|2511|1709|1591
Pabellón de Arteaga|man|3070|3638|2877|2253|1535|1386
Rincón de Romos|woman|3692|4571|3888|2882|1917|1873
Rincón de Romos|man|3670|4095|3401|2601|1738|1706
San José de Gracia|woman|634|810|599|478|313|354
San José de Gracia|man|545|657|510|442|292|327
Tepezalá|woman|1489|1742|1415|1098|716|823
Tepezalá|man|1473|1663|1295|1055|688|743
El Llano|woman|1332|1633|1330|1083|717|693
El Llano|man|1233|1555|1306|1108|689|699
San Francisco de los Romo|woman|3965|5535|4508|2860|1432|1174
San Francisco de los Romo|man|3828|5134|4338|2760|1504|1132`,
},
]

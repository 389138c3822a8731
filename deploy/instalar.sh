#!/bin/sh
# Pregunta los ajustes del sitio (o los toma como opciones), y con ellos escritos crea el usuario del servicio y pone en su lugar sus
# unidades y el comando encuestas. La primera vez, sh /opt/encuestas/deploy/instalar.sh; después, encuestas instalar: conserva lo que hay.
set -eu
if [ "$(id -u)" -ne 0 ]; then
  echo 'Solo root puede instalar el sitio. Repite el comando con sudo.' >&2
  exit 2
fi
. /opt/encuestas/deploy/servicio.sh
settings=/etc/encuestas.env
[ -e "$settings" ] || install -m 600 /dev/null "$settings"
cd /opt/encuestas
status=0
DATABASE_URL=file:/var/lib/encuestas/encuestas.db node_modules/.bin/node tools/encuestas.ts instalar "$@" || status=$?
# Lo que se rechazó no deja nada: una máquina con un archivo vacío parecería tener ajustes.
if [ ! -s "$settings" ]; then
  rm "$settings"
  exit "$status"
fi
[ "$status" -eq 0 ] || exit "$status"
id encuestas > /dev/null 2>&1 || useradd --system --home-dir /var/lib/encuestas --shell /bin/sh encuestas
install -d -o encuestas -g encuestas -m 700 /var/lib/encuestas
put_in_place /opt/encuestas

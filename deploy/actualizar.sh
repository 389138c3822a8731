#!/bin/sh
# encuestas actualizar DIRECCIÓN: cambia a la versión que está ahí. Primero una copia; con ella se prueba la versión nueva aparte, y
# solo si atiende se cambia. Si después no atiende, vuelve a la anterior con los datos como estaban.
set -eu
how='Di de dónde: sudo encuestas actualizar https://descargas.example'
case "$#-${1:-}" in
  1---help) echo "$how"; exit 0 ;;
  1-[!-]*) ;;
  *) echo "$how" >&2; exit 2 ;;
esac
from=$1
trial=/var/lib/encuestas/prueba
. /opt/encuestas/deploy/servicio.sh
say() { echo "→ $*"; }
fail() { echo "$*" >&2; exit 1; }

# Los procesos en uso: encuestas, o encuestas@1, encuestas@2…
units=$(systemctl list-units --plain --no-legend --state=active 'encuestas.service' 'encuestas@*.service' | cut -d ' ' -f 1)
[ -n "$units" ] || fail 'El sitio no está en marcha: inícialo (systemctl start encuestas) y repite.'
sockets=$(echo "$units" | sed 's/[.]service$/.socket/')

cd /opt
curl -fsSO "$from/SHA256SUMS"
new=$(grep -o "encuestas-.*-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')" SHA256SUMS)
old=$(readlink encuestas)
[ "$new" != "$old" ] || { say "Ya está $new."; exit 0; }
say "Bajando $new"
curl -fsSO "$from/$new.tar.gz"
sha256sum --quiet --check --ignore-missing SHA256SUMS
tar -xzf "$new.tar.gz"

restore() { # PROGRAMA COPIA [DATABASE_URL=…]
  folder=/opt/$1 copy=$2 day=$(basename "$2" | sed 's/^encuestas-\(....-..-..\).*/\1/')
  shift 2
  as_service "$folder" --wait --pipe env "$@" node_modules/.bin/node tools/encuestas.ts restaurar "$copy" --confirmar "RESTAURAR $day" > /dev/null
}
# Si UNIDAD atiende en DIRECCIÓN. Poner al día una base grande tarda minutos; se deja de esperar si murió o arranca una y otra vez.
answers() {
  for _ in $(seq 300); do
    if curl -fsS --max-time 2 -o /dev/null "http://$2/readyz" 2> /dev/null; then return 0; fi
    case $(systemctl is-active "$1") in inactive | failed) return 1 ;; esac
    [ "$(systemctl show --value --property NRestarts "$1")" -lt 3 ] || return 1
    sleep 1
  done
  return 1
}

say 'Haciendo una copia'
copy=$(encuestas respaldo | sed -n 1p)

say 'Probando la versión nueva con la copia, aparte'
end_trial() { systemctl stop encuestas-prueba 2> /dev/null || true; rm -rf "$trial"; }
trap end_trial EXIT
rm -rf "$trial"
install -d -o encuestas -g encuestas -m 700 "$trial"
key=/var/lib/encuestas/encuestas.db.secret
[ ! -e "$key" ] || install -o encuestas -g encuestas -m 600 "$key" "$trial/encuestas.db.secret"
database=DATABASE_URL=file:$trial/encuestas.db
restore "$new" "$copy" "$database" || fail "La versión nueva no pudo leer la copia. No se cambió nada: sigue $old."
as_service "/opt/$new" --unit=encuestas-prueba \
  env "$database" HOST=127.0.0.1 PORT=3999 TYPEFORM_TOKEN= node_modules/.bin/node dist/server/main.js
answers encuestas-prueba 127.0.0.1:3999 || {
  journalctl --unit encuestas-prueba --output cat --lines 5 >&2
  fail "La versión nueva no atiende. No se cambió nada: sigue $old."
}
end_trial

# Si cambian las tablas, la versión anterior ya no abre la base: nadie escribe entre esta copia y el cambio.
tables_change() { ! diff -rq "$old/dist/server/migrations" "$new/dist/server/migrations" > /dev/null; }
if tables_change; then
  say 'La base cambia: el sitio se detiene unos segundos'
  systemctl stop $sockets $units
  copy=$(encuestas respaldo | sed -n 1p)
fi

use() {
  ln -sfn "$1" encuestas
  put_in_place "/opt/$1"
}
# Uno por uno, cada uno cuando atiende el anterior.
restart() {
  for unit in $units; do
    systemctl start "${unit%.service}.socket"
    systemctl restart "$unit" || return 1
    answers "$unit" "$(systemctl show --value --property Listen "${unit%.service}.socket" | cut -d ' ' -f 1)" || return 1
  done
}
say "Cambiando a $new"
use "$new"
if restart; then
  say "Listo: $new atiende. La anterior sigue en /opt/$old, por si hiciera falta."
  exit 0
fi
say "$new no atiende: se vuelve a $old"
systemctl stop $sockets $units
use "$old"
if tables_change; then restore "$old" "$copy"; fi
restart || fail "$old tampoco atiende: journalctl -u encuestas dice por qué. La copia es $copy."
fail "$new no atendió. $old atiende de nuevo, con todo lo que había; journalctl -u encuestas dice por qué."

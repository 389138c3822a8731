#!/bin/sh
# Cada mañana lo ejecuta encuestas-avisos.timer. Si algo no está bien lo dice, lo envía a ALERT_URL y termina con 1.
set -u
wrong=''
tell() { wrong="$wrong$1
"; }

report=$(node_modules/.bin/node tools/encuestas.ts doctor 2>&1) || tell "$report"
[ -n "$(find "$COPIES_FOLDER" -name '*.copia.gz' -mtime -2)" ] ||
  tell 'No hay una copia de los últimos dos días: journalctl -u encuestas-respaldo'
[ "$(df --output=pcent /var/lib/encuestas | tr -dc 0-9)" -lt 90 ] ||
  tell 'El disco está ocupado a más de 90 %: borra lo que sobre o agrándalo.'
# El puerto de PUBLIC_ORIGIN, si lo dice; si no, el de siempre.
address=${PUBLIC_ORIGIN#https://}
case "$address" in *:*[0-9]) ;; *) address=$address:443 ;; esac
openssl s_client -connect "$address" -servername "${address%:*}" </dev/null 2>/dev/null | openssl x509 -noout -checkend 1209600 >/dev/null ||
  tell 'Al certificado le quedan menos de dos semanas y debía renovarse solo: journalctl -u caddy, o certbot renew.'

[ -n "$wrong" ] || exit 0
echo "$wrong" >&2
[ -z "${ALERT_URL:-}" ] || echo "$PUBLIC_ORIGIN: $wrong" | curl -fsS --max-time 30 --data-binary @- "$ALERT_URL"
exit 1

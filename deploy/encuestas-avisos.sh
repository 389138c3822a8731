#!/bin/sh
# Cada hora lo ejecuta encuestas-avisos.timer. Avisa de lo que doctor pone en rojo, de una copia vieja y de poco disco: cuando algo
# cambia, cada día mientras dure, y cuando ya se arregló. Termina con 1 mientras algo no esté bien.
set -u
told=$HOME/avisos-enviados
unsent=$HOME/avisos-sin-enviar

report=$(node_modules/.bin/node tools/encuestas.ts doctor 2>&1)
status=$?
# Cada cosa con lo que hay que hacer, que va debajo.
wrong=$(printf '%s\n' "$report" | awk '/^(ROJO|AMARILLO +(Última copia|Espacio en disco):)/ { print; getline; print }')
[ "$status" -eq 0 ] || [ -n "$wrong" ] || wrong="ROJO      Revisión: terminó con $status y dijo:
$report"
[ -z "$wrong" ] || printf '%s\n' "$wrong" >&2

# Se comparan los títulos: lo demás cambia de una hora a otra («hace tres días»).
titles=$(printf '%s\n' "$wrong" | sed -n 's/^[A-Z][A-Z]*  *\([^:]*\):.*/\1/p')
before=$(cat "$told" 2>/dev/null)
mended=$(printf '%s\n' "$before" | grep -vxF -e "$titles" | sed 's/^/Ya se arregló: /')
if [ "$titles" != "$before" ] || [ -n "$(find "$told" -size +0 -mtime +0 2>/dev/null)" ]; then
  sent='' failed=''
  # Por la entrada estándar: nada del texto llega a un intérprete de comandos.
  send() {
    if why=$(printf '%s\n' "$PUBLIC_ORIGIN" "$wrong" "$mended" | sed '/^$/d' | "$@" 2>&1 >/dev/null); then sent=yes
    else failed="${failed}No se pudo avisar con $1: $why
"; fi
  }
  [ -z "${ALERT_URL:-}" ] || send curl -fsS --max-time 30 --data-binary @- "$ALERT_URL"
  [ -z "${AVISOS_COMANDO:-}" ] || send "$AVISOS_COMANDO"
  # Lo que no se pudo enviar se dice una vez y se intenta cada hora.
  if [ -z "$failed" ]; then rm -f "$unsent"
  elif [ ! -e "$unsent" ]; then printf '%s' "$failed" | tee "$unsent" >&2; fi
  [ -n "$failed" ] && [ -z "$sent" ] || printf '%s' "$titles" > "$told"
fi
[ -z "$wrong" ]

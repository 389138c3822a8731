#!/bin/sh
# Reinicia los procesos encuestas@1, encuestas@2… uno por uno: el siguiente cuando el anterior ya atiende. Quien llega a uno que se
# reinicia espera un momento.
set -eu
for unit in $(systemctl list-units --plain --no-legend --state=active 'encuestas@*.service' | cut -d ' ' -f 1); do
  systemctl restart "$unit"
  # Su puerto acepta siempre: la respuesta llega cuando el proceso atiende.
  address=$(systemctl show --value --property Listen "${unit%.service}.socket" | cut -d ' ' -f 1)
  curl --fail --silent --show-error --max-time 120 --output /dev/null "http://$address/readyz"
  echo "$unit atiende de nuevo."
done

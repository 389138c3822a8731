# Lo que comparten encuestas, instalar.sh y actualizar.sh.

# as_service CARPETA [OPCIÓN DE systemd-run]… COMANDO…: con el programa de esa carpeta, el usuario del servicio y los ajustes de
# /etc/encuestas.env, que lee systemd, así que valen los mismos espacios y comillas.
as_service() {
  program=$1
  shift
  systemd-run --quiet --collect --service-type=exec --uid=encuestas --gid=encuestas --working-directory="$program" \
    --setenv=HOME=/var/lib/encuestas \
    --setenv=DATABASE_URL=file:/var/lib/encuestas/encuestas.db \
    --setenv=COPIES_FOLDER=/var/lib/encuestas-respaldos \
    --property=EnvironmentFile=/etc/encuestas.env \
    --property='StateDirectory=encuestas encuestas-respaldos' --property=StateDirectoryMode=0700 \
    --property=UMask=0077 --property=LimitCORE=0 "$@"
}

# put_in_place CARPETA: las unidades de systemd y el comando del programa que está ahí.
put_in_place() {
  cp "$1"/deploy/encuestas*.service "$1"/deploy/encuestas*.socket "$1"/deploy/encuestas*.timer /etc/systemd/system/
  install "$1/deploy/encuestas" /usr/local/bin/encuestas
  systemctl daemon-reload
}

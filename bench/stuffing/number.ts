export function number(value: number): string {
  return value.toLocaleString('es-MX', { maximumFractionDigits: value < 1 ? 2 : value < 10 ? 1 : 0 })
}

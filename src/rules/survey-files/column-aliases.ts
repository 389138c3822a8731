/** Other names that XLSForm's tools accept for the same columns. */
const columnAliases: Readonly<Record<string, string>> = {
  relevance: 'relevant',
  'bind::relevant': 'relevant',
  'bind::required': 'required',
  mandatory: 'required',
  'bind::constraint': 'constraint',
  caption: 'label',
  'control::appearance': 'appearance',
  list: 'list_name',
  value: 'name',
  form_name: 'form_title',
  title: 'form_title',
}

/** The name by which a column is read, unless the sheet has that one too. */
export function columnName(written: string, others: readonly string[]): string {
  const name = Object.hasOwn(columnAliases, written) ? (columnAliases[written] ?? written) : written
  return others.includes(name) ? written : name
}

/** Other names that XLSForm's tools accept for the same columns. */
const columnAliases: Readonly<Record<string, string>> = {
  relevance: 'relevant',
  'bind::relevant': 'relevant',
  'bind::required': 'required',
  mandatory: 'required',
  'bind::constraint': 'constraint',
  command: 'type',
  tag: 'name',
  caption: 'label',
  calculate: 'calculation',
  'control::appearance': 'appearance',
  image: 'media::image',
  list: 'list_name',
  value: 'name',
  form_name: 'form_title',
  title: 'form_title',
  set_form_title: 'form_title',
  readonly: 'read_only',
  'bind::readonly': 'read_only',
}

/** Whether a column says the same as another one, under a name that some tool accepts. */
export function isAlias(written: string): boolean {
  return Object.hasOwn(columnAliases, written)
}

/** The name by which a column is read, unless the sheet has that one too. */
export function columnName(written: string, others: readonly string[]): string {
  // «image::Español (es)» is «media::image::Español (es)».
  const [column = ''] = written.split('::')
  const known = [written, column].find((each) => Object.hasOwn(columnAliases, each))
  const name = known === undefined ? written : columnAliases[known] + written.slice(known.length)
  return others.includes(name) ? written : name
}

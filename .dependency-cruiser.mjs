/** What each folder of src may import. Anything else is an error. */
const layers = {
  questions: [],
  surveys: ['questions'],
  places: [],
  'field-studies': ['surveys'],
  releases: [],
  contract: ['questions', 'surveys', 'releases'],
  rules: ['questions', 'surveys', 'places', 'field-studies', 'releases', 'contract'],
  store: ['rules', 'surveys', 'places', 'releases'],
  server: ['contract', 'rules', 'store', 'questions', 'surveys', 'places', 'field-studies', 'releases'],
  web: ['contract', 'rules', 'questions', 'surveys', 'places', 'field-studies', 'releases'],
}

const arrows = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer}-imports`,
  comment: `src/${layer} may import only itself${allowed.length ? ` and ${allowed.join(', ')}` : ''}`,
  severity: 'error',
  from: { path: `^src/${layer}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: `^src/(${[layer, ...allowed].join('|')})/` },
}))

export default {
  forbidden: [
    ...arrows,
    {
      name: 'only-the-store-knows-databases',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/store/' },
      to: { path: ['^node:sqlite$', '^sqlite$', 'node_modules/pg/'] },
    },
    {
      name: 'the-browser-gets-types-of-schemas-only',
      comment: 'A schema library in the bundle costs more than the page',
      severity: 'error',
      from: { path: '^src/(web|rules|questions|surveys|places|field-studies|releases)/' },
      to: { path: ['^src/contract/[a-z-]*schemas\\.ts$', 'node_modules/typebox/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-server-draws-no-fields',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(web|questions)/' },
      to: { path: '^src/questions/(field|.*-field|option-inputs)s?\\.tsx?$' },
    },
    {
      name: 'public-pages-know-no-panel',
      comment: 'What the administrator sees must not reach the files that everybody loads',
      severity: 'error',
      from: { path: '^src/web/(survey|thank-you|forms|results|charts|components)/' },
      to: { path: '^src/web/panel/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(tests|tools|bench)/' },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Files of another checkout: tests/sixth brings them there.
    exclude: { path: '^tests/sixth/files/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}

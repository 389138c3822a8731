import { keysOf, typedCode } from './code-keys.ts'

/** What the keys do, for those who code without a mouse. */
export function KeysHelp({ id, codes }: { id: string; codes: number }) {
  const keys = keysOf(codes)
  const hasTwo = typedCode(keys, 'a').kind === 'begun'
  return (
    <p id={id} className="mt-3 text-sm max-sm:hidden">
      Con el teclado, dentro del recuadro: cada código se pone y se quita con {keysInWords(keys.length, hasTwo)};{' '}
      <Key>0</Key> es «Sin código»; <Key>Intro</Key>, <Key>↓</Key> o <Key>j</Key> pasan al siguiente; <Key>↑</Key> o{' '}
      <Key>k</Key> vuelven al anterior; <Key>Ctrl</Key> (o <Key>⌘</Key>) y <Key>Z</Key> deshacen lo último.
    </p>
  )
}

function keysInWords(codes: number, hasTwo: boolean): string {
  if (codes <= 9) return 'su número'
  return hasTwo ? 'su número, o su letra y después su número' : 'su número o su letra'
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded border border-line-strong px-1 font-mono text-xs text-ink">{children}</kbd>
}

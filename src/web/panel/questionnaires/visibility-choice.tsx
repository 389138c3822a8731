import { type Visibility, visibilities, visibilityTexts } from '#surveys/visibility.ts'
import { Choice } from '../choice.tsx'

const options = visibilities.map((value) => {
  const { name, meaning } = visibilityTexts[value]
  return { value, name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, meaning }
})

interface VisibilityChoiceProps {
  readonly chosen: Visibility
  readonly onChoose: (visibility: Visibility) => void
}

export function VisibilityChoice(props: VisibilityChoiceProps) {
  return <Choice legend="¿Para quién es?" name="para-quien" options={options} {...props} />
}

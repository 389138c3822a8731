import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import { DownloadIcon } from '../../components/icons.tsx'
import { CardSection } from '../../components/section.tsx'
import { goToDraft } from './upload-file.ts'
import { UploadForm } from './upload-form.tsx'

const others = [
  { name: 'Plantilla en JSON', href: questionnaireFilePaths.template('json') },
  { name: 'Esquema de JSON', href: questionnaireFilePaths.schema },
]

/** The two steps that a survey begins with. */
export function NewSurveyCard() {
  return (
    <CardSection id="nueva" title="Hacer una encuesta">
      <div className="mt-3 grid gap-6 sm:grid-cols-2 sm:gap-8">
        <div>
          <h3 className="font-bold text-ink">1. Escríbela en una hoja de cálculo</h3>
          <p className="mt-1 mb-3 text-sm">
            La plantilla trae un ejemplo completo y una hoja de ayuda. También puedes partir de otra encuesta: las
            tienes abajo.
          </p>
          <a href={questionnaireFilePaths.template('xlsx')} download className="button-accent max-sm:w-full">
            <DownloadIcon className="size-4" />
            Descargar la plantilla
          </a>
          <p className="mt-2 flex flex-wrap gap-x-4">
            {others.map(({ name, href }) => (
              <a key={name} href={href} download className="button-quiet -mx-2 text-sm underline underline-offset-4">
                {name}
              </a>
            ))}
          </p>
        </div>
        <div>
          <h3 className="font-bold text-ink">2. Súbela para revisarla</h3>
          <p className="mt-1 mb-3 text-sm">
            Queda como borrador, aunque tenga errores. Nadie la ve hasta que compartes su vista previa o la abres.
          </p>
          <UploadForm action="Elegir un archivo" isMain uploaded={goToDraft} />
        </div>
      </div>
    </CardSection>
  )
}

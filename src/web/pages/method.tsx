import type { ReactNode } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { asideRules } from '#rules/quality/setting-aside.ts'
import { PageFrame } from '../components/page-frame.tsx'
import { Section } from '../components/section.tsx'
import { useSite } from '../site.ts'

export function MethodPage() {
  const { settings } = useSite()
  return (
    <PageFrame
      back={{ label: 'Inicio', href: pagePaths.home }}
      className="mx-auto w-full max-w-3xl space-y-10 px-4 pt-8 pb-16 sm:px-6 sm:pt-12"
    >
      <div>
        <h1 className="text-4xl font-extrabold tracking-tight text-ink sm:text-5xl">Cómo contamos las respuestas</h1>
        <p className="mt-3 text-lg">
          Estas encuestas son de participación abierta: responde quien quiere, sin cuenta y sin dar su nombre. Así
          cuidamos que cada respuesta se cuente una vez, y esto es lo que no podemos impedir.
        </p>
      </div>
      <Section id="una-vez" title="Una respuesta por conexión" className="space-y-4">
        <p>
          Cada conexión a internet puede responder una vez cada encuesta; donde muchas personas comparten una, como en
          una escuela, quien organiza puede permitir más. De la dirección se guarda solo una huella irreversible, aparte
          de las respuestas: ni nosotros sabemos quién respondió qué.
        </p>
        <Limit>
          Dos personas de una misma casa comparten conexión, y una persona puede tener varias: la de su casa y la de su
          teléfono. No es un padrón.
        </Limit>
      </Section>
      {settings.proofOfWork !== 'off' && (
        <Section id="trabajo" title="Un poco de trabajo del dispositivo" className="space-y-4">
          <p>
            Mientras respondes, tu teléfono resuelve un cálculo pequeño. No te identifica ni te hace esperar. Donde
            llegan muchas respuestas de una misma red, el cálculo es cien veces mayor: a una persona no le estorba; a un
            programa que quiere enviar miles le cuesta.
          </p>
          <Limit>
            Encarece el abuso, no lo impide: quien tenga muchas computadoras puede pagarlo. Por eso lo que llega sin él
            no se rechaza, solo se señala.
          </Limit>
        </Section>
      )}
      <Section id="apartar" title="Lo que se aparta" className="space-y-4">
        <p>
          Lo que parece enviado por un programa no se borra: se guarda y se aparta de los resultados, con una regla que
          tiene nombre. Toda cifra dice cuántas respuestas se apartaron y por cuál regla, y apartar se puede deshacer.
          Estas son las reglas:
        </p>
        <ul className="space-y-4">
          {asideRules.map(({ id, name, meaning, isOnByDefault }) => (
            <li key={id} className="card">
              <h3 className="font-bold text-ink first-letter:uppercase">{name}</h3>
              <p className="mt-1">{meaning}</p>
              <p className="mt-1 text-sm">
                {isOnByDefault ? 'Se aplica desde el principio.' : 'Se aplica solo si se decide para una encuesta.'}
              </p>
            </li>
          ))}
        </ul>
        <Limit>
          Una red de mucha gente honesta también puede parecer concurrida; por eso apartar es visible y reversible.
          Quien disponga de miles de redes y de paciencia no se distingue de miles de personas.
        </Limit>
      </Section>
      <Section id="lo-que-queda" title="Lo que queda guardado" className="space-y-4">
        <p>
          De cada respuesta: lo respondido, el día, el código postal y la colonia que escribiste, cuánto tardaste a
          grandes rasgos, y señales como «red concurrida» o «sin prueba de trabajo». Nunca la dirección, la hora, el
          orden en que llegó ni un nombre.
        </p>
      </Section>
    </PageFrame>
  )
}

function Limit({ children }: { children: ReactNode }) {
  return (
    <p className="border-l-4 border-line pl-4">
      <strong className="font-semibold text-ink">Lo que no impide:</strong> {children}
    </p>
  )
}

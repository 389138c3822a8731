import type { ReactNode } from 'react'
import type { Grade } from '#contract/health-schemas.ts'
import { AlertIcon, CheckIcon, StopIcon } from '../../components/icons.tsx'

/** The name is said beside the colour: nobody has to tell green from red. */
export const gradeLooks: Record<Grade, GradeLook> = {
  good: {
    name: 'Bien',
    border: 'border-green-300',
    ground: 'bg-green-50 text-green-950',
    icon: (className) => <CheckIcon className={`text-green-800 ${className}`} />,
  },
  warning: {
    name: 'Revisar',
    border: 'border-amber-300',
    ground: 'bg-amber-50 text-amber-950',
    icon: (className) => <AlertIcon className={`text-amber-800 ${className}`} />,
  },
  bad: {
    name: 'Urgente',
    border: 'border-red-300',
    ground: 'bg-red-50 text-red-950',
    icon: (className) => <StopIcon className={`text-red-800 ${className}`} />,
  },
}

type GradeLook = Record<'name' | 'border' | 'ground', string> & { icon: (className: string) => ReactNode }

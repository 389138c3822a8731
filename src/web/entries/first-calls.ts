import { beginCalls } from '../survey/first-calls.ts'

const { survey } = document.documentElement.dataset

/**
 * The first script of a survey's page, a kilobyte or two: check and start are asked while React is still on its way.
 * Pages of no survey share its file, and begin nothing.
 */
export const firstCalls = survey === undefined ? undefined : beginCalls(survey)

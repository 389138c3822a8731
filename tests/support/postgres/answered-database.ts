import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '#store/store.ts'
import type { Survey } from '#surveys/survey.ts'
import { keepAll, type Respondent } from '../crowds/respondents.ts'
import type { Database } from '../databases.ts'
import { memoryFolder } from '../memory-folder.ts'

/** A database in which these people answered, made once and copied on request. `remove` deletes the original. */
export async function answeredDatabase(survey: Survey, respondents: readonly Respondent[]) {
  const folder = memoryFolder()
  const file = join(folder, 'answered.db')
  const store = await openStore({ url: `file:${file}`, answersPerAddress: 1 })
  await keepAll(store, survey, respondents)
  await store.close()
  return {
    async copy(): Promise<Database> {
      const own = memoryFolder()
      copyFileSync(file, join(own, 'test.db'))
      return {
        url: `file:${join(own, 'test.db')}`,
        remove: async () => rmSync(own, { recursive: true, force: true }),
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

import { createHash } from 'node:crypto'
import type { Release } from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { pngDrawer } from '#server/pages/drawn-image.ts'
import type { FileMakers } from '#server/releases/planned-files.ts'
import type { ReleaseFiles } from '#store/release-files.ts'
import { survey001 } from '#surveys/001.ts'
import * as drawer from '../../../src/web/draw.tsx'
import { testConfig } from '../app.ts'

export function keptRelease(release: Release, withdrawn?: StoredRelease['withdrawn']): StoredRelease {
  const sha256 = createHash('sha256').update(JSON.stringify(release)).digest('hex')
  return { release, sha256, ...(withdrawn && { withdrawn }) }
}

/** All that the files of a release are made with. */
export function fileMakers(release: Release, given: Partial<FileMakers> = {}): FileMakers {
  const { publicOrigin, brand, proofOfWork } = testConfig()
  return {
    settings: { publicOrigin, brand, formOrigin: 'https://form.typeform.com', proofOfWork },
    drawer,
    drawPng: pngDrawer([]),
    accent: 'blue',
    texts: async () => ({ document: JSON.stringify(release), microdata: undefined }),
    questionnaire: survey001.questionnaire,
    report: async () => '<!doctype html><title>Informe</title>',
    today: release.publishedOn,
    ...given,
  }
}

/** Keeps files in memory, as the store does in its table: the first one stays. */
export function filesInMemory(): ReleaseFiles {
  const files = new Map<string, Buffer>()
  const keyOf = ({ surveyId, number }: Pick<Release, 'surveyId' | 'number'>, name: string) =>
    `${surveyId}/${number}/${name}`
  return {
    async read(release, name) {
      const identity = files.get(keyOf(release, name))
      return identity && { identity }
    },
    async keep(release, { name, content }) {
      if (!files.has(keyOf(release, name))) files.set(keyOf(release, name), content)
    },
  }
}

import { createHash } from 'node:crypto'
import type { Release } from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { drawnImages } from '#server/pages/drawn-image.ts'
import type { ReleaseFilesContext } from '#server/releases/release-files.ts'
import { survey001 } from '#surveys/001.ts'
import * as drawer from '../../../src/web/draw.tsx'
import { testConfig } from '../app.ts'

export function keptRelease(release: Release, withdrawn?: StoredRelease['withdrawn']): StoredRelease {
  const sha256 = createHash('sha256').update(JSON.stringify(release)).digest('hex')
  return { release, sha256, ...(withdrawn && { withdrawn }) }
}

/** All that the files of a release are made with. */
export function filesContext(release: Release, given: Partial<ReleaseFilesContext> = {}): ReleaseFilesContext {
  const { publicOrigin, brand, proofOfWork } = testConfig()
  return {
    settings: { publicOrigin, brand, formOrigin: 'https://form.typeform.com', proofOfWork },
    drawer,
    drawn: drawnImages([]),
    silence: undefined,
    accent: 'blue',
    texts: async () => ({ document: JSON.stringify(release), microdata: undefined }),
    questionnaire: survey001.questionnaire,
    report: async () => '<!doctype html><title>Informe</title>',
    ...given,
  }
}

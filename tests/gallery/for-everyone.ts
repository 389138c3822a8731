import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from './checks.ts'
import { type Scene, type Stage, setStage } from './stage.ts'

/** Puts scenes to every check. A file for each kind of scene: they run side by side. */
export function expectForEveryone(scenes: readonly Scene[], needs?: Parameters<typeof setStage>[0]): () => Stage {
  let stage: Stage
  beforeAll(async () => {
    stage = await setStage(needs)
  })
  afterAll(() => stage.close())

  test.each(scenes.filter(({ isLikeAnother }) => !isLikeAnother))('$name is for everyone', async ({ open }) => {
    expect(await faultsOf(await open(stage))).toEqual([])
  })
  return () => stage
}

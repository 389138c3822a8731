import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from './checks.ts'
import { scenes } from './scenes.ts'
import { type Stage, setStage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.close())

test.each(scenes)('$name is for everyone', async ({ open }) => {
  expect(await faultsOf(await open(stage))).toEqual([])
})

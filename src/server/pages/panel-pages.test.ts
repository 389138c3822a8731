import { expect, test } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import { pagePaths } from '#contract/paths.ts'
import { ADMIN_PASSWORD, basic, testApp } from '../../../tests/support/app.ts'

test('that there is no draft to preview is kept by nobody: a moment later there may be one, behind the same password', async () => {
  const { app } = await testApp()
  for (const url of [pagePaths.preview('005'), `${pagePaths.preview('005')}/datos.csv`, pagePaths.preview('nada')]) {
    const { statusCode, headers } = await app.inject({ url, headers: basic('admin', ADMIN_PASSWORD) })
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store'])
  }
})

test('what an analyst types for a survey, /stats/003, leads to its answers, behind the password', async () => {
  const { app } = await testApp()
  const headers = basic('admin', ADMIN_PASSWORD)
  const [shut, opened, unknown] = await Promise.all([
    app.inject({ url: '/stats/003' }),
    app.inject({ url: '/stats/003', headers }),
    app.inject({ url: '/stats/999', headers }),
  ])
  expect([shut.statusCode, opened.statusCode, opened.headers.location]).toEqual([401, 302, pagePaths.answers('003')])
  expect(unknown.statusCode).toBe(404)
})

test('every page of a survey is served for those that are opened while the server runs', async () => {
  const { app } = await testApp()
  const { answers, crosstabs, quality, methodSheet, publishing } = pagePaths
  for (const page of [answers, crosstabs, codingPaths.page, quality, methodSheet, publishing])
    expect([page(':survey'), app.hasRoute({ method: 'GET', url: page(':survey') })]).toEqual([page(':survey'), true])
})

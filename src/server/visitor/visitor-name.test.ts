import { describe, expect, test } from 'vitest'
import { startedBody, testApp } from '../../../tests/support/app.ts'
import { keyMark, visitorNames } from './visitor-name.ts'

describe('the name of a visitor', () => {
  test('is kept, is not empty, and differs by address and by survey', async () => {
    const { visitor, ask } = await testApp()
    for (const address of ['198.51.100.7', '198.51.100.8', '2001:db8:1:2::a', '2001:db8:1:3::a']) {
      await visitor(address).start('001')
      await visitor(address).start('002')
    }
    const hashes = (await ask('SELECT hash FROM visitor_inbox')).map(({ hash }) => String(hash))
    expect(hashes).toHaveLength(8)
    expect(new Set(hashes).size).toBe(8)
    for (const hash of hashes) expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  test('is the same for one household, and for IPv4 however it arrives', async () => {
    const { visitor, ask } = await testApp()
    for (const address of ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b', '198.51.100.7', '::ffff:198.51.100.7']) {
      await visitor(address).start()
    }
    expect(await ask('SELECT hash FROM visitor_inbox')).toHaveLength(2)
  })

  test('an IPv6 household answers once', async () => {
    const { visitor } = await testApp()
    await visitor('2001:db8:1:2::a').complete(await startedBody(visitor('2001:db8:1:2::a')))
    expect((await visitor('2001:db8:1:2::b').start()).statusCode).toBe(403)
    expect((await visitor('2001:db8:1:3::a').start()).statusCode).toBe(200)
  })
})

describe('as databases of every release hold it', () => {
  const secret = 'a secret of the tests'

  // With another name everybody could answer again.
  test.each([
    ['198.51.100.7', '001', 'jWY1O1L3dQ20R58ULTQ2A4FADzGWFbX4jzy3e8Xd6yw'],
    ['198.51.100.7', '002', '71F-ThCT_hjh5DPwCto5yoNaLjOfygTS8373Ldz4wfM'],
    ['2001:db8:1:2::/64', '001', 'GFMEglthyzL-DuIBS4RFpAuwMJUPNJIds0o4hsb-fG8'],
    ['2001:db8:1:2::/64', '005', 'IAuU0qt81L70xMpKFXP0cNPFDU-aQc7L41es4dV35eU'],
    ['unknown', '003', 'MMhJasj4riHRItyfgEaJPsseSBE7kW8RoRzGq9pBhu8'],
  ])('%s is in survey %s who it was', (network, surveyId, name) => {
    const nameVisitor = visitorNames(secret, new Map([['002', 'part-of-the-key-of-survey-002']]))
    expect(nameVisitor(network, surveyId)).toBe(name)
  })

  test('the key is known by the same mark', () => {
    expect(keyMark(secret)).toBe('nnamzLhAeTiXRBA2')
  })
})

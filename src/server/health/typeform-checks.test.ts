import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { survey001 } from '#surveys/001.ts'
import { testConfig } from '../../../tests/support/app.ts'
import { judgeOne } from '../../../tests/support/judge.ts'
import { formDefinition } from '../typeform/form-definition.ts'
import type { Reply } from '../typeform/responses-api.ts'

const publicOrigin = 'https://casa.test'
const whole = formDefinition(survey001)
const webhook = { url: publicOrigin + apiPaths.typeformWebhook, enabled: true }

function judged(form: Reply, webhooks: Reply) {
  const typeform = [{ survey: survey001, formId: 'abcd1234', form, webhooks }]
  const result = judgeOne('typeform-001', { typeform, config: testConfig({ PUBLIC_ORIGIN: publicOrigin }) })
  return result ?? expect.fail()
}

function checked(form: object, items: object[] = [webhook]) {
  const answered = (body: unknown): Reply => ({ kind: 'answered', body })
  return judged(answered(form), answered({ items }))
}

test('a form with all our names that tells us of its answers is well, also with its questions in groups', () => {
  expect(checked(whole).grade).toBe('good')
  const [first, ...others] = whole.fields
  expect(checked({ ...whole, fields: [{ ref: 'group', properties: { fields: others } }, first] }).grade).toBe('good')
})

test('what is missing is named', () => {
  const [first, ...others] = whole.fields
  expect(checked({ ...whole, fields: others })).toMatchObject({
    grade: 'warning',
    sentence: expect.stringContaining(`preguntas: ${first?.ref}. No se cuentan`),
    advice: expect.stringContaining('formulario-typeform 001'),
  })
  expect(checked({ ...whole, hidden: ['cp', 'colonia', 'timestamp'] })).toMatchObject({
    grade: 'bad',
    sentence: expect.stringContaining('campos ocultos session_id'),
  })
  expect(checked({ ...whole, hidden: ['session_id'] }).grade).toBe('warning')
  expect(checked(null as unknown as object).grade).toBe('bad')
})

test('a webhook that is not there, off, or somewhere else is named with the address that it should have', () => {
  const elsewhere = { ...webhook, url: 'https://otra.test/api/webhooks/typeform' }
  expect(checked(whole, [elsewhere])).toMatchObject({ grade: 'bad', advice: expect.stringContaining(webhook.url) })
  expect(checked(whole, [{ ...webhook, enabled: false }]).sentence).toContain('apagado')
  expect(checked(whole, [elsewhere, { ...webhook, enabled: false }, webhook]).grade).toBe('good')
})

test('a form that cannot be read is no form that is missing', () => {
  const grades = (['unreachable', 'refused', 'not-allowed', 'unknown-form', 'bad-question'] as const).map((kind) => {
    return [kind, judged({ kind }, { kind }).grade]
  })
  expect(Object.fromEntries(grades)).toEqual({
    unreachable: 'warning',
    refused: 'bad',
    'not-allowed': 'warning',
    'unknown-form': 'bad',
    'bad-question': 'bad',
  })
})

import { AsideDecisionBody, SettingAsideReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import {
  asideRules,
  meaningInPanel,
  type RuleId,
  ruleFor,
  ruleName,
  setAsideList,
} from '#rules/quality/setting-aside.ts'
import type { Store } from '#store/store.ts'
import { Failure } from '../../failure.ts'
import { inPanel } from '../../people/person.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** Which rules set responses of a survey aside, to be seen and switched by the administrator. */
export function settingAsideCalls(app: TypedApp, { catalog, store }: Services): void {
  const path = apiPaths.settingAside(':id')
  const schema = { params: SurveyParams, response: { 200: SettingAsideReply } }
  app.get(path, { schema }, async ({ params }) => settingAsideOf(store, surveyOf(catalog, params).id))
  app.post(path, { schema: { ...schema, body: AsideDecisionBody } }, async ({ params, body, person, log }) => {
    const surveyId = surveyOf(catalog, params).id
    const { rule, isOn } = body
    if (!asideRules.some(({ id }) => id === rule)) throw new Failure('bad-request')
    const reason = body.reason.trim()
    const record = inPanel(person, 'rule', { surveyId, detail: ruleDetail(rule, isOn), reason })
    await store.settingAside.decide({ ...body, surveyId, reason, at: record.at, record })
    log.info({ survey: surveyId, rule, isOn }, 'Se cambió una regla que aparta respuestas')
    return settingAsideOf(store, surveyId)
  })
}

function ruleDetail(rule: string, isOn: boolean): string {
  return `${isOn ? 'Se aplica' : 'No se aplica'}: ${ruleName(rule)}`
}

async function settingAsideOf({ settingAside, tallies }: Store, surveyId: string): Promise<SettingAsideReply> {
  const [{ inForce, byMarks }, decisions, { moved }] = await Promise.all([
    settingAside.currentRules(surveyId),
    settingAside.decisions(surveyId),
    tallies.of(surveyId),
  ])
  const aside = setAsideList(byMarks, inForce)
  const found = (rule: RuleId) => sum(byMarks.filter(([marks]) => ruleFor(marks, [rule])).map(([, amount]) => amount))
  return {
    completed: moved,
    counted: moved - sum(aside.map(({ responses }) => responses)),
    rules: asideRules.map((rule) => ({
      rule: rule.id,
      name: rule.name,
      meaning: meaningInPanel(rule),
      isOn: inForce.includes(rule.id),
      found: found(rule.id),
      responses: aside.find((each) => each.rule === rule.id)?.responses ?? 0,
    })),
    decisions: decisions.toReversed().map((decision) => ({ ...decision, name: ruleName(decision.rule) })),
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

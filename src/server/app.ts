import Fastify from 'fastify'
import { panelCalls } from './calls/panel/panel-calls.ts'
import { participationCalls } from './calls/participation/participation-calls.ts'
import { signals } from './calls/signals/signals.ts'
import { linkPages } from './pages/link-pages.ts'
import { panelPages } from './pages/panel-pages.ts'
import { surveyPreview } from './pages/survey-preview.ts'
import { type Parts, requestServices, siteServices } from './services.ts'
import { guardRequests } from './setup/guard-requests.ts'
import { httpOptions } from './setup/http-options.ts'

/** Builds the server. Its parts are registered in the order in which a request passes through them. */
export function buildApp(parts: Parts) {
  const requests = requestServices(parts)
  const app = Fastify(httpOptions(requests))
  const services = siteServices(app, parts, requests)
  guardRequests(app, services)
  app.register(panelPages(services))
  app.register(surveyPreview(services))
  app.register(linkPages(services))
  app.register(signals(services))
  app.register(participationCalls(services))
  app.register(panelCalls(services))
  return app
}

export type App = ReturnType<typeof buildApp>

import project from '../../../package.json' with { type: 'json' }

export const programVersion: string = project.version

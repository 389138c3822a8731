/** What the operator asked for cannot be done: the message says why. */
export class BadUse extends Error {}

/** Reads one variable: a value, or sentences about what is wrong with it. */
export type SettingReader<T> = (text: string) => { value: T } | { problem: string } | { problems: readonly string[] }

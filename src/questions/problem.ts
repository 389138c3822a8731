/** Why an answer does not fit. */
export type Problem =
  | 'required'
  | 'unknown-question'
  | 'not-asked'
  | 'wrong-shape'
  | 'unknown-option'
  | 'repeated-option'
  | 'too-many'
  | 'excludes-others'
  | 'out-of-scale'
  | 'not-plain-text'
  | 'too-long'

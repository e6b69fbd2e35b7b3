/** `electron.__double`: what a spec may do to the machine around the app. */

export interface DoubleControl {
  /** The descriptors the executable was given, from 0 to 9. */
  readonly descriptors: readonly number[];
}

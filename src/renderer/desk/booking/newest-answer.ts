/** Which answers to take while one question is asked again and again. */

/** Says, when the answer to it comes, whether to take it. */
type Asked = () => boolean;

/**
 * Takes each answer to the question that was asked last, unless a newer one has come already: in a burst of reasons to
 * ask again, waiting for the very last answer would show none.
 */
export function createNewestAnswer(): (question: string) => Asked {
  let current: string | undefined;
  let asked = 0;
  let taken = 0;
  return (question) => {
    current = question;
    asked += 1;
    const mine = asked;
    return () => {
      if (question !== current || mine < taken) return false;
      taken = mine;
      return true;
    };
  };
}

/** A Dockerfile as it is written: instructions in order, by stage. */

export interface Instruction {
  /** In capitals, as `COPY`. */
  readonly name: string;
  /** `--from=build` and the like. */
  readonly options: readonly string[];
  readonly rest: string;
}

export interface Stage {
  readonly base: string;
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

function instructionsIn(text: string): readonly Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n');
  return lines.map((line) => {
    const [, name, behind = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`Not an instruction of a Dockerfile: ${line}`);
    const options = /^(?:--\S+ +)*/.exec(behind)?.[0] ?? '';
    return { name, options: options.split(' ').filter(Boolean), rest: behind.slice(options.length) };
  });
}

/** The stages of a Dockerfile; the last one is the image. */
export function readContainerFile(text: string): readonly Stage[] {
  const stages: { base: string; name: string | undefined; instructions: Instruction[] }[] = [];
  const given = new Map<string, string>();
  for (const instruction of instructionsIn(text)) {
    const { name, rest } = instruction;
    if (name === 'FROM') {
      const [base = '', , stage] = rest.split(' ');
      const filled = base.replaceAll(
        /\$\{(\w+)\}/g,
        (whole, argument: string) => given.get(argument) ?? whole,
      );
      stages.push({ base: filled, name: stage, instructions: [] });
    } else if (stages.length === 0 && name === 'ARG') {
      // Before the first stage: what a stage's base may be given by.
      const [argument = '', value = ''] = rest.split('=');
      given.set(argument, value);
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

/** What stands behind each instruction of one name. */
export const allOf = (stage: Stage, wanted: string): readonly string[] =>
  stage.instructions.filter(({ name }) => name === wanted).map(({ rest }) => rest);

/** What stands behind an instruction that is there once. */
export function oneOf(stage: Stage, wanted: string): string {
  const [rest, ...more] = allOf(stage, wanted);
  if (rest === undefined || more.length > 0) throw new Error(`${wanted} is to stand there once.`);
  return rest;
}

/** Sources of each `COPY`, and the stage that they come from; undefined for the folder of the Dockerfile. */
export const copiesOf = (
  stage: Stage,
): readonly { readonly from: string | undefined; readonly source: string; readonly to: string }[] =>
  stage.instructions
    .filter(({ name }) => name === 'COPY')
    .flatMap(({ options, rest }) => {
      const from = options.find((option) => option.startsWith('--from='))?.slice('--from='.length);
      const paths = rest.split(' ');
      const to = paths.at(-1) ?? '';
      return paths.slice(0, -1).map((source) => ({ from, source, to }));
    });

/** What `ENV` sets. */
export const environmentOf = (stage: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    allOf(stage, 'ENV')
      .flatMap((rest) => rest.split(' '))
      .map((assignment) => {
        const at = assignment.indexOf('=');
        return [assignment.slice(0, at), assignment.slice(at + 1)];
      }),
  );

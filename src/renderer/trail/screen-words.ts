/** The screens of the trail, which are written as surface and number unless someone has named them. Pure. */
import type { Surface } from '../../contract/roles.ts';
import type { TFunction } from '../i18n/translate.ts';

// The schema would bring its library into the page.
const SURFACES = ['kiosk', 'display', 'desk', 'setup'] as const satisfies readonly Surface[];

/** As setup and front desks call it elsewhere. A name that people gave stays. */
export function screenWords(t: TFunction<'fleet'>, screen: string): string {
  const [, written, number = ''] = /^(\w+) (\d+)$/.exec(screen) ?? [];
  const surface = SURFACES.find((one) => one === written);
  return surface === undefined ? screen : t(`numbered.${surface}`, { number });
}

/**
 * How the names of the screens that `part` stands for begin in the trail, such as `desk ` or `desk 1`. `folded`: as
 * `part` is.
 */
export function screensMeant(t: TFunction<'fleet'>, part: string, folded: (text: string) => string) {
  const [number = ''] = /\d+/.exec(part) ?? [];
  return SURFACES.filter((surface) => folded(t(`numbered.${surface}`, { number })).includes(part)).map(
    (surface) => `${surface} ${number}`,
  );
}

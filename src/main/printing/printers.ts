/** Which printer prints the numbers of which kiosk: its own, or else the lobby's. Pure. */
import { kioskNameOf, type OwnOfScreens } from '../access/screen.ts';
import type { Settings } from '../settings/settings.ts';

type House = Pick<Settings, 'printer'>;

/** Each address once, the lobby's first. */
export function printersIn(house: House, own: Pick<OwnOfScreens, 'kiosks'>): readonly string[] {
  const addresses = [house.printer, ...own.kiosks().map(({ kiosk }) => kiosk.printer)];
  return [...new Set(addresses.filter((address) => address !== undefined))];
}

export const printerOf = (
  house: House,
  own: Pick<OwnOfScreens, 'kiosks'>,
  kioskId: string | undefined,
): string | undefined => own.kiosks().find(({ id }) => id === kioskId)?.kiosk.printer ?? house.printer;

/** For staff. `kioskId`: where the number was printed first, if it is known. Undefined: none is set, or any of several. */
export function printerAgain(
  house: House,
  own: Pick<OwnOfScreens, 'kiosks'>,
  kioskId: string | undefined,
): string | undefined {
  const [only, ...others] = printersIn(house, own);
  return printerOf(house, own, kioskId) ?? (others.length === 0 ? only : undefined);
}

/** The first kiosk that has it alone. Undefined for the lobby's printer. */
export function kioskWith(
  address: string,
  house: House & Pick<Settings, 'kioskName'>,
  own: Pick<OwnOfScreens, 'kiosks'>,
): string | undefined {
  if (address === house.printer) return undefined;
  const [first] = own
    .kiosks()
    .filter(({ kiosk }) => kiosk.printer === address)
    .toSorted((a, b) => a.number - b.number);
  return first && (first.name ?? kioskNameOf(first, house.kioskName));
}

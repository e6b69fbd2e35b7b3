/** The site's colour on a screen. */
import { pressedColour, readBrandColour } from '../../contract/brand-colour.ts';

/**
 * Sets `--site-brand` and `--site-brand-pressed` on `root`; tokens.css takes them for its `--brand`, which the
 * high-contrast theme still overrides. A colour that white text cannot be read on leaves the colour of tokens.css.
 */
export function applyBrand(root: HTMLElement, colour: string): void {
  const reading = readBrandColour(colour);
  if (reading.kind !== 'accepted') {
    root.style.removeProperty('--site-brand');
    root.style.removeProperty('--site-brand-pressed');
    return;
  }
  // Through CSSOM: the policy of the pages refuses style attributes in HTML.
  root.style.setProperty('--site-brand', reading.colour);
  root.style.setProperty('--site-brand-pressed', pressedColour(reading.colour));
}

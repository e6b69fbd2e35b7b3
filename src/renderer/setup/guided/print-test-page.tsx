/** A page that shows whether this machine's printer works. */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import './print-test-page.css';

const ASKED = 'foyer:print-test-page';

/** Letters of all languages, and what smears first. */
const LETTERS = ['Aa Ää Çç Éé Łł Ññ Şş', 'Її Жж Єє', 'ا ب ت ع', '中文预约', 'Ệệ Ươ Đđ', '0123456789'];

export function printTestPage(): void {
  window.dispatchEvent(new Event(ASKED));
}

/** Drawn only while it is printed. */
export function TestPage(): ReactNode {
  const { t } = useTranslation('guided');
  const { settings, formats, clock } = useScreen();
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const print = (): void => {
      // Drawn before the browser prints.
      flushSync(() => setIsPrinting(true));
      window.print();
    };
    const end = (): void => setIsPrinting(false);
    window.addEventListener(ASKED, print);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener(ASKED, print);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  return createPortal(
    <div className="test-page">
      <h1>{t('page.title')}</h1>
      <p className="others-words" dir="auto">
        {settings.brandName}
      </p>
      <p>{formats.dateAndTime(clock.now())}</p>
      <p>{t('page.lead')}</p>
      <ul>
        {LETTERS.map((letters) => (
          <li key={letters}>{letters}</li>
        ))}
      </ul>
    </div>,
    document.body,
  );
}

/** How long until something opens, large enough to be read from the seats. */
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import './countdown-box.css';

export function CountdownBox({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="countdown-box" role="timer">
      <Hourglass aria-hidden />
      <span>{children}</span>
    </div>
  );
}

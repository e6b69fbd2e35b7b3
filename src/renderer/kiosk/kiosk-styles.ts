/** The kiosk's styles, in the order in which they overrule each other. */
import './kiosk.css';
import './screens.css';
import './visit.css';
import './choices.css';
import './panels.css';
import './reach.css';
import './sizes.css';
import './contrast.css';

import { Link } from '@tanstack/react-router';
import '../../ui/tabs.css';

/** The pages about people. */
export const PeopleTabs = () => (
  <nav className="tabs" aria-label="People">
    <Link to="/people" activeOptions={{ exact: true, includeSearch: false }} className="tab">
      Everybody
    </Link>
    <Link to="/people/occasions" className="tab">
      Birthdays &amp; anniversaries
    </Link>
    <Link to="/people/duplicates" activeOptions={{ includeSearch: false }} className="tab">
      Likely duplicates
    </Link>
  </nav>
);

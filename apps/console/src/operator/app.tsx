import { useEffect, useRef, useState } from 'preact/hooks';
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { LanguageButton } from '../i18n/language-button.tsx';
import { Announcer, announce } from '../ui/announcer.tsx';
import { Icon } from '../ui/icon.tsx';
import { addressOf } from './addresses.ts';
import { Fault } from './fault.tsx';
import { FindForm } from './find-form.tsx';
import { operatorTexts } from './operator-texts.ts';
import { sections } from './sections.ts';
import { can, loadSession, session, sessionFault, signOut } from './session.ts';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { WelcomePage } from './sign-in/welcome-page.tsx';

/** The console of operators: the sign-in, and behind it the sections. */
export function App() {
  return (
    <LocationProvider scope="/console">
      <Page />
      <Announcer />
    </LocationProvider>
  );
}

function Page() {
  const { path, route } = useLocation();
  const t = operatorTexts.value;
  if (path === '/console/welcome') return <WelcomePage onDone={() => route('/console', true)} />;
  if (sessionFault.value) {
    return (
      <main class="center">
        <Fault error={sessionFault.value} />
        <button type="button" onClick={() => void loadSession()}>
          {t.tryAgain}
        </button>
      </main>
    );
  }
  if (session.value === undefined) return <main class="center" aria-busy="true" />;
  return session.value === null ? <SignInPage /> : <Console />;
}

function Console() {
  const shown = sections.filter(({ role }) => can(role));
  return (
    <div class="console">
      <Navigation />
      <ErrorBoundary>
        <Router>
          {shown.map(({ path, component }) => (
            <Route key={path} path={`${addressOf(path)}/:id*`} component={component} />
          ))}
          <Route default component={Start} />
        </Router>
      </ErrorBoundary>
    </div>
  );
}

/** The first section that the operator may see, at the address of the console; otherwise a hint that the address is unknown. */
function Start() {
  const { path, route } = useLocation();
  const first = sections.find(({ role }) => can(role));
  const isStart = path.replace(/\/$/, '') === '/console';
  useEffect(() => {
    if (isStart && first) route(addressOf(first.path), true);
  }, [isStart]);
  return (
    <main class="content">
      <p class="soft">{isStart ? '' : reasonOf(path)}</p>
    </main>
  );
}

/** Says why there is no page at an address: a colleague with another role may have sent it. */
function reasonOf(path: string): string {
  const t = operatorTexts.value;
  const known = sections.find((section) => `${path}/`.startsWith(`${addressOf(section.path)}/`));
  return known === undefined ? t.unknownAddress : t.notAllowed(t.roles[known.role]);
}

function Navigation() {
  const { path } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const t = operatorTexts.value;
  const groups = Map.groupBy(
    sections.filter(({ role, isHidden }) => can(role) && !isHidden),
    ({ group }) => group,
  );
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    setOpen(false);
    // The list of sections can be longer than the screen.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <header class="side" data-open={isOpen ? '' : undefined}>
      <div class="side-top">
        <h1>{t.title}</h1>
        <button
          type="button"
          class="menu"
          aria-expanded={isOpen}
          aria-controls="sections"
          aria-label={t.menu}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" />
        </button>
      </div>
      <FindForm />
      <nav ref={nav} id="sections" aria-label={t.title}>
        {[...groups].map(([group, own]) => (
          <div key={group}>
            <h2 id={`group-${group}`}>{t.groups[group]}</h2>
            <ul aria-labelledby={`group-${group}`}>
              {own.map((section) => (
                <li key={section.path}>
                  <a href={addressOf(section.path)} aria-current={isIn(section.path, path) ? 'page' : undefined}>
                    {t.sections[section.name]}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div class="side-end">
        <p>
          <b>{session.value?.operator.name}</b>
          <span class="soft">{t.roles[session.value?.operator.role ?? 'readOnly']}</span>
        </p>
        <div>
          <button type="button" onClick={() => void signOut()}>
            {t.signOut}
          </button>
          <LanguageButton onError={() => announce(t.languageNotLoaded)} />
        </div>
      </div>
    </header>
  );
}

function isIn(section: string, path: string): boolean {
  const address = addressOf(section);
  return path === address || path.startsWith(`${address}/`);
}

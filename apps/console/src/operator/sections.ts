import type { ComponentType } from 'preact';
import { lazy } from 'preact-iso';
import { withTexts } from '../i18n/texts.ts';
import type { OperatorTexts } from './operator-texts.en.ts';
import type { Role } from './session.ts';

/** A section of the console: a list, and below its address the pages of its objects. */
interface Section {
  /** Its address below `/console`. */
  path: string;
  name: keyof OperatorTexts['sections'];
  group: keyof OperatorTexts['groups'];
  /** The least role that sees it. */
  role: Role;
  /** Whether links lead to it, and the navigation does not. */
  isHidden?: true;
  component: ComponentType;
}

/** Loads a section with its texts when it is first opened. */
function section(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazy(() => withTexts(load()).then((module) => module.default));
}

/** All sections, in the order of the navigation. */
export const sections: readonly Section[] = [
  {
    path: 'overview',
    name: 'overview',
    group: 'traffic',
    role: 'readOnly',
    component: section(() => import('./overview/overview-section.tsx')),
  },
  {
    path: 'messages',
    name: 'messages',
    group: 'traffic',
    role: 'readOnly',
    component: section(() => import('./messages/messages-section.tsx')),
  },
  {
    path: 'deliveries',
    name: 'deliveries',
    group: 'traffic',
    role: 'readOnly',
    component: section(() => import('./deliveries/deliveries-section.tsx')),
  },
  {
    path: 'endpoints',
    name: 'endpoints',
    group: 'traffic',
    role: 'readOnly',
    component: section(() => import('./endpoints/endpoints-section.tsx')),
  },
  {
    path: 'usage',
    name: 'usage',
    group: 'traffic',
    role: 'readOnly',
    component: section(() => import('./usage/usage-section.tsx')),
  },
  {
    path: 'accounts',
    name: 'accounts',
    group: 'customers',
    role: 'readOnly',
    component: section(() => import('./accounts/accounts-section.tsx')),
  },
  {
    path: 'connections',
    name: 'connections',
    group: 'channels',
    role: 'readOnly',
    component: section(() => import('./connections/connections-section.tsx')),
  },
  {
    path: 'routes',
    name: 'routes',
    group: 'channels',
    role: 'readOnly',
    component: section(() => import('./routes/routes-section.tsx')),
  },
  {
    path: 'senders',
    name: 'senders',
    group: 'channels',
    role: 'readOnly',
    component: section(() => import('./senders/senders-section.tsx')),
  },
  {
    path: 'opt-outs',
    name: 'optOuts',
    group: 'channels',
    role: 'readOnly',
    component: section(() => import('./opt-outs/opt-outs-section.tsx')),
  },
  {
    path: 'subscribers',
    name: 'subscribers',
    group: 'customers',
    role: 'support',
    component: section(() => import('./content/subscribers-section.tsx')),
  },
  {
    path: 'topics',
    name: 'topics',
    group: 'customers',
    role: 'readOnly',
    component: section(() => import('./content/topics-section.tsx')),
  },
  {
    path: 'templates',
    name: 'templates',
    group: 'content',
    role: 'readOnly',
    component: section(() => import('./content/templates-section.tsx')),
  },
  {
    path: 'cards',
    name: 'cards',
    group: 'content',
    role: 'readOnly',
    component: section(() => import('./content/cards-section.tsx')),
  },
  {
    path: 'knowledge',
    name: 'knowledge',
    group: 'content',
    role: 'readOnly',
    component: section(() => import('./knowledge/knowledge-section.tsx')),
  },
  {
    path: 'sessions',
    name: 'sessions',
    group: 'service',
    role: 'readOnly',
    component: section(() => import('./operators/sessions-section.tsx')),
  },
  {
    path: 'operators',
    name: 'operators',
    group: 'service',
    role: 'owner',
    component: section(() => import('./operators/operators-section.tsx')),
  },
  {
    path: 'operator-keys',
    name: 'operatorKeys',
    group: 'service',
    role: 'owner',
    component: section(() => import('./operators/operator-keys-section.tsx')),
  },
  {
    path: 'audit-log',
    name: 'auditLog',
    group: 'service',
    role: 'support',
    component: section(() => import('./audit/audit-section.tsx')),
  },
  {
    path: 'erasure',
    name: 'erasure',
    group: 'service',
    role: 'owner',
    component: section(() => import('./erasure/erasure-section.tsx')),
  },
  {
    path: 'requests',
    name: 'requests',
    group: 'service',
    role: 'support',
    isHidden: true,
    component: section(() => import('./audit/request-section.tsx')),
  },
  {
    path: 'find',
    name: 'find',
    group: 'service',
    role: 'readOnly',
    isHidden: true,
    component: section(() => import('./find/find-section.tsx')),
  },
];

import * as ui from '@klaster/shared/ui';
import * as dialog from '@klaster/shared/ui/dialog';
import * as form from '@klaster/shared/ui/form';
import * as menu from '@klaster/shared/ui/menu';
import * as qrCode from '@klaster/shared/ui/qr-code';
import * as sparkline from '@klaster/shared/ui/sparkline';
import { renderRemote } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { Component } from './components.screen';

/** What lays out or surrounds, and has no look of its own. */
const UNSEEN = new Set(
  'Below Box Flex Grid HStack Heading Stack Text VisuallyHidden Page UiProvider LeavingGuard UnsavedGuard'.split(' '),
);

const isComponent = ([name, value]: [string, unknown]) =>
  /^[A-Z][a-z]/.test(name) && ['function', 'object'].includes(typeof value) && !UNSEEN.has(name);

const NAMES = [ui, dialog, form, menu, qrCode, sparkline].flatMap((entry) =>
  Object.entries(entry)
    .filter(isComponent)
    .map(([name]) => name),
);

it('shows each component that shared/ui has', async () => {
  await renderRemote({ routes: [{ path: '/components', element: <Component /> }], at: '/components' });
  const sections = await screen.findAllByRole('region');
  const shown = new Set(sections.map((section) => section.getAttribute('aria-label')));
  expect([...new Set(NAMES)].filter((name) => !shown.has(name))).toEqual([]);
});

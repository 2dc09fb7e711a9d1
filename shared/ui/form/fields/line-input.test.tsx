import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../testing/render-ui';
import type * as FrameModule from './field-frame';
import { LineInput } from './line-input';

/** Ids of rendered frames. */
const mockDrawn: string[] = [];

jest.mock('./field-frame', () => {
  const real = jest.requireActual<typeof FrameModule>('./field-frame');
  const FieldFrame: typeof real.FieldFrame = (props) => {
    mockDrawn.push(props.id);
    return <real.FieldFrame {...props} />;
  };
  return { ...real, FieldFrame };
});

function Scene() {
  const [value, setValue] = useState('');
  const error = value.includes('x') ? 'Рақам киритинг' : undefined;
  return <LineInput id="area" label="Майдон" unit="га" kind="figure" value={value} onChange={setValue} error={error} />;
}

it('does not render its frame for each key, only when its error changes', async () => {
  const { user } = await renderUi(<Scene />);
  const field = screen.getByRole('textbox', { name: 'Майдон' });
  mockDrawn.length = 0;
  await user.type(field, '125');
  expect(field).toHaveValue('125');
  expect(mockDrawn).toEqual([]);
  await user.type(field, 'x5');
  expect(mockDrawn).toEqual(['area']);
  expect(field).toHaveAccessibleDescription('Рақам киритинг');
});

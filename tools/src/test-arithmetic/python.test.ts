import { UserError } from '../../bootstrap/user-error.mjs';
import { findPython } from './python';

test('without Python the command says how to install it', async () => {
  const looked = findPython('/nowhere/python3');
  await expect(looked).rejects.toThrow(UserError);
  await expect(looked).rejects.toThrow('Python 3.9 or newer is not installed');
});

test('a program that is no Python, or an old one, is none', async () => {
  await expect(findPython(process.execPath)).rejects.toThrow('Python 3.9 or newer is not installed');
});

/** The account at Meta that the emulator plays. */
export interface EmulatedAccount {
  appId: string;
  appSecret: string;
  accessToken: string;
  phoneNumberId: string;
  businessAccountId: string;
  displayPhoneNumber: string;
  pageId: string;
  pageAccessToken: string;
}

export const emulatedAccount: EmulatedAccount = {
  appId: '1234567890123456',
  appSecret: 'app-secret-for-tests-0123456789abcdef',
  accessToken: 'EAAG-token-for-tests-0123456789abcdef',
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  displayPhoneNumber: '12025550100',
  pageId: '682498302938465',
  pageAccessToken: 'EAAG-page-token-for-tests-0123456789',
};

/** The key that secrets in the databases of tests are sealed with. */
export const testSecretKey = 'VGhlIGtleSBvZiB0aGUgdGVzdHMgaXMgbm8gc2VjcmU=';

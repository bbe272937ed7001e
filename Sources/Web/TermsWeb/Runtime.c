// The functions of both modules that this one contains: loans need 128-bit numbers, and JSON needs hashed collections.
#include "../CheckoutWeb/Runtime.c"
#include "../LoanWeb/Runtime.c"

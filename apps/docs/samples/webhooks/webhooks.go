// Package webhooks verifies the deliveries of the service.
package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Verify returns an error unless the service signed the body at most 5 minutes
// before or after now. The secret starts with "whsec_". The body is as received.
func Verify(secret string, header http.Header, body []byte, now time.Time) error {
	id := header.Get("webhook-id")
	timestamp := header.Get("webhook-timestamp")
	signatures := header.Get("webhook-signature")
	if id == "" || timestamp == "" || signatures == "" {
		return errors.New("a webhook header is missing")
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return errors.New("webhook-timestamp is not a number")
	}
	if age := now.Unix() - seconds; age > 300 || age < -300 {
		return errors.New("webhook-timestamp is more than 5 minutes away")
	}

	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, signature := range strings.Fields(signatures) {
		if hmac.Equal(expected, []byte(signature)) {
			return nil
		}
	}
	return errors.New("no signature matches the body")
}

// In a handler: body, err := io.ReadAll(request.Body), then
// Verify(secret, request.Header, body, time.Now()).
